/** Words that decide where a name begins and ends. */

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Small words inside a name: Ana de la Cruz, Bank of Spain. */
export const CONNECTORS: ReadonlySet<string> = list(
  "de del la las los of von van der den da di dos do",
);

/** In front of a name with a point: Dr. Soto. */
export const TITLES: ReadonlySet<string> = list(
  "mr mrs ms dr dra prof sr sra srta don doña st",
);

/** Capitalised and still no names: days, months, and what notes and commit messages open with. */
export const NO_NAMES: ReadonlySet<string> = list(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december lunes martes miercoles jueves viernes sabado domingo enero
  febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  add allow also ask avoid back build call change check close copy create date decision delete drop find first
  fix give go good great hello hi improve install keep last let look make maybe meet meeting met move need
  never new next note notes now ok okay old open people please press project read really remember remove
  rename run say second see send set show sorry start stop sure take test thanks think today todo tomorrow
  try update use user wait wants well when write yeah yes yesterday
  ayer bueno claro cuando desde dia fecha gracias hola hoy luego manana nota paciente proyecto quiero reunion
  ver usar usa vamos vale
  jan feb mar apr jun jul aug sep sept oct nov dec ene abr ago dic mon tue wed thu fri sat sun am pm
  multimedia media chapter section part book capitulo seccion parte libro
  error warn warning info debug trace fatal
  true false null none ok wip fyi asap not and or the`,
);

/** What only people do, so that the capital in front of it is a name also where a sentence begins. */
export const PERSON_VERBS: ReadonlySet<string> = list(
  `said says asked asks replied whispered shouted laughed nodded smiled thinks wants prefers recommended
  recommends suggested suggests agreed promised told lives joined brought brings noticed insisted insists
  believes reviewed approved explained explains proposed proposes offered wrote
  dijo dice pregunto respondio quiere cree piensa recomienda recomendo propuso propone sugiere sugirio
  trae trajo lleva llevo pide pidio presenta presento explica explico vive conto opina prefiere promete
  prometio avisa aviso insiste`,
);
