/**
 * How Spanish says where somebody lives and works, and with what. The verb alone names the person,
 * so what may stand in front of it is told: "mi trabajo en Acme" and "en vivo en Madrid" are others.
 */

import type { Rule } from "./_rule.ts";

const rx = (source: string): RegExp => new RegExp(source, "iu");

/** What the verb may follow: nothing, who, when. */
const FRONT =
  "(?:^|(?<=(?<![\\p{L}\\p{N}])(?:yo|ahora|ya|actualmente|hoy|todavía|aún|también|y|porque|pues|que|siempre|normalmente|momento|finalmente|fin|entonces|ayer|años?|mes|meses|semanas?|días?|verano|otoño|invierno|primavera|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|poco|tiempo|pasad[oa]|nuevo|mañanas|tardes|noches|staging|producción|desarrollo|\\d{4}) ))";
/** Perfect tenses are not taken for nouns: any word may stand before them. */
const ANY = "(?<![\\p{L}\\p{N}])";
const ADV =
  "(?:(?:ahora|ya|actualmente|todavía|aún|también|siempre|casi siempre|normalmente|hoy) ){0,2}";
const NAME =
  "^(?:(?:el|la|los|nuestro|nuestra|mi) )?(?<subject>[\\p{L}][\\p{L}\\p{N}._-]{0,30}(?: [\\p{L}][\\p{L}\\p{N}._-]{0,30}){0,2}?) ";
const THING =
  "(?: (?:el |la |los |las |mi |nuestro |nuestra )?(?<thing>[\\p{L}\\p{N}._+#-]{1,30}(?: [\\p{L}\\p{N}._+#-]{1,30}){0,2}?))?";
const DONE_BY_US = "(?:he|hemos)";
const FROM_TO = /^ a /iu;

const VERBS =
  /viv[eoi]|resid[oi]|mudad|mud[eé]|traslad|ido a|venido a|fui a|vine a|trabaj|empez|empec|entr[aeé]|incorpor|fich|empresa|soy|ascend|puesto|cargo|mi |nuestr[oa] |us[oa]|utiliz|est(?:oy|amos|á)|ejecuta|corre|tiene|va |prefier|preferimos|cambi|migr|pasad|pas[eé]|actuali|sustitu|reemplaz/i;

/** Whether a clause has the words that any of the rules needs: a look that spares most of them. */
export function mayBeSpanish(clause: string): boolean {
  return VERBS.test(clause);
}

/** Ordered: of two rules that read the same words, the first is the surer one. */
export const SPANISH: readonly Rule[] = [
  {
    about: "location",
    opening: rx(
      `${FRONT}(?:vivo|vivimos|resido|residimos) ${ADV}(?:sol[oa] |juntos |de alquiler |con (?:mi |mis |la |el |los |las )?[\\p{L}]{1,30} )?en `,
    ),
  },
  { about: "location", opening: rx(`${ANY}(?:estoy|estamos|sigo|seguimos) viviendo en `) },
  { about: "location", opening: rx(`${ANY}llev(?:o|amos) (?:[\\p{L}\\p{N}]+ ){1,4}viviendo en `) },
  {
    about: "location",
    opening: rx(
      `${ANY}(?:me he|nos hemos) (?:mudado|trasladado|ido a vivir|venido a vivir) ${ADV}a `,
    ),
    isEvent: true,
  },
  {
    about: "location",
    opening: rx(`${ANY}me (?:mudé|trasladé|fui a vivir|vine a vivir) a `),
    isEvent: true,
  },
  { about: "location", opening: rx(`${NAME}${ADV}vive ${ADV}en `) },
  { about: "location", opening: rx(`${NAME}se ha (?:mudado|trasladado) a `), isEvent: true },

  { about: "employer", opening: rx(`${FRONT}trabajo ${ADV}en `), isVague: true },
  { about: "employer", opening: rx(`${FRONT}trabajo ${ADV}para `) },
  { about: "employer", opening: rx(`${ANY}(?:estoy|sigo) trabajando para `) },
  {
    about: "employer",
    opening: rx(`${ANY}(?:he empezado|empecé|he entrado|entré) (?:a trabajar )?en `),
    isEvent: true,
    isVague: true,
  },
  {
    about: "employer",
    opening: rx(`${ANY}(?:me he incorporado a|me incorporé a|he fichado por|fiché por) `),
    isEvent: true,
    isVague: true,
  },
  { about: "employer", opening: rx(`${ANY}mi (?:nueva )?empresa (?:ahora )?(?:es|se llama) `) },
  { about: "employer", opening: rx(`${NAME}${ADV}trabaja ${ADV}en `), isVague: true },
  { about: "employer", opening: rx(`${NAME}${ADV}trabaja ${ADV}para `) },

  { about: "role", opening: rx(`${FRONT}(?:soy|trabajo (?:de|como)) `) },
  { about: "role", opening: rx(`${ANY}(?:me han ascendido a|me ascendieron a) `), isEvent: true },
  {
    about: "role",
    opening: rx(
      `${ANY}mi (?:nuevo )?(?:puesto|cargo|trabajo) (?:ahora )?es (?:el de |la de |de )?`,
    ),
  },

  {
    about: "kind",
    opening: rx(
      `${ANY}(?:mi|nuestro|nuestra) (?<kind>[\\p{L} ]{2,30}?) (?:principal |por defecto )?(?:ahora |ya )?es (?:ahora )?`,
    ),
  },
  { about: "use", opening: rx(`${FRONT}(?:uso|usamos|utilizo|utilizamos) ${ADV}`) },
  { about: "use", opening: rx(`${ANY}(?:estoy|estamos) (?:usando|utilizando) `) },
  { about: "use", opening: rx(`${ANY}(?:estoy|estamos) ${ADV}en (?=la versión )`) },
  {
    about: "use",
    opening: rx(`${NAME}${ADV}(?:usa|utiliza|ejecuta|corre|tiene) ${ADV}`),
    isVague: true,
  },
  { about: "use", opening: rx(`${NAME}${ADV}(?:está|va) ${ADV}(?:en|con) `), isVague: true },

  {
    about: "preference",
    opening: rx(`${FRONT}(?:prefiero|preferimos) (?:usar |utilizar )?`),
    joint: /^ (?:antes que|en vez de|en lugar de|sobre|al|(?<weak>a)) (?:el |la |los |las )?/iu,
  },
  {
    about: "preference",
    opening: rx(`${NAME}${ADV}prefiere (?:usar |utilizar )?`),
    joint: /^ (?:antes que|en vez de|en lugar de|sobre|al|(?<weak>a)) (?:el |la |los |las )?/iu,
  },

  {
    about: "switch",
    opening: rx(`${ANY}${DONE_BY_US} (?:cambiado|migrado|pasado|actualizado)${THING} de `),
    joint: FROM_TO,
    isEvent: true,
  },
  {
    about: "switch",
    opening: rx(`${ANY}(?:cambié|migré|migramos|pasé|actualicé)${THING} de `),
    joint: FROM_TO,
    isEvent: true,
  },
  {
    about: "switch",
    opening: rx(`${ANY}(?:me he|nos hemos) (?:pasado|cambiado) de `),
    joint: FROM_TO,
    isEvent: true,
  },
  {
    about: "switch",
    opening: rx(`${ANY}(?:me pasé|me cambié) de `),
    joint: FROM_TO,
    isEvent: true,
  },
  {
    about: "switch",
    opening: rx(`${ANY}${DONE_BY_US} (?:sustituido|reemplazado|cambiado) (?:a )?`),
    joint: /^ (?:por|con) /iu,
    isEvent: true,
  },
  {
    about: "move",
    opening: rx(`${ANY}(?:me he|nos hemos) (?:pasado|cambiado|mudado) a `),
    isEvent: true,
  },
  { about: "move", opening: rx(`${ANY}me pasé a `), isEvent: true },
  {
    about: "move",
    opening: rx(
      `${ANY}(?:${DONE_BY_US} (?:migrado|actualizado|cambiado|pasado)|actualicé|migré)${THING} a `,
    ),
    isEvent: true,
  },
  {
    about: "move",
    opening: rx(`${NAME}(?:se ha |ha sido )(?:migrado|actualizado|actualizada) a `),
    isEvent: true,
  },
];
