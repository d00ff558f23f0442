/** Reading what somebody is by trade: a phrase whose noun is an occupation. */

import type { Named } from "./_name.ts";

const LONGEST_ROLE = 60;
const MOST_WORDS = 7;
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** In English the occupation ends the phrase: "senior backend engineer". */
const ENGLISH = set(`
engineer developer programmer designer teacher nurse doctor physician surgeon dentist pharmacist veterinarian vet manager director lead
analyst architect scientist researcher professor lecturer student postdoc administrator sysadmin consultant accountant auditor lawyer
attorney judge translator interpreter writer journalist editor photographer illustrator artist musician actor chef cook baker barista
waiter waitress electrician plumber carpenter mechanic technician pilot driver farmer librarian historian economist psychologist
therapist physiotherapist biologist chemist physicist mathematician statistician geologist tester officer cto ceo cfo coo ciso vp
president founder cofounder co-founder owner freelancer contractor intern apprentice trainee salesperson recruiter marketer
copywriter coach trainer instructor tutor secretary receptionist firefighter paramedic midwife gardener tailor hairdresser
bookkeeper planner strategist specialist maintainer head sre dba`);
/** In Spanish it comes first: "ingeniera de datos". */
const SPANISH = set(`
ingeniero ingeniera desarrollador desarrolladora programador programadora diseñador diseñadora profesor profesora maestro maestra
enfermero enfermera médico médica cirujano cirujana dentista farmacéutico farmacéutica veterinario veterinaria gerente director directora
jefe jefa analista arquitecto arquitecta científico científica investigador investigadora catedrático catedrática estudiante administrador
administradora consultor consultora contable auditor auditora abogado abogada juez jueza traductor traductora intérprete escritor escritora
periodista editor editora fotógrafo fotógrafa ilustrador ilustradora artista músico música actor actriz cocinero cocinera panadero
panadera camarero camarera electricista fontanero fontanera carpintero carpintera mecánico mecánica técnico técnica piloto conductor
conductora agricultor agricultora bibliotecario bibliotecaria historiador historiadora economista psicólogo psicóloga fisioterapeuta biólogo
bióloga químico química físico física matemático matemática tester becario becaria fundador fundadora autónomo autónoma comercial
entrenador entrenadora secretario secretaria recepcionista bombero bombera matrona jardinero jardinera peluquero peluquera sysadmin
administrativo administrativa responsable cto ceo`);
const CHINESE =
  /^(?:(?!的)\p{Script=Han}|[A-Za-z]){0,10}?(?:工程师|程序员|老师|教师|医生|护士|律师|设计师|产品经理|项目经理|经理|分析师|架构师|研究员|科学家|会计|记者|编辑|翻译|大学生|研究生|博士生|学生|厨师|司机|总监|主管|顾问|教授|作家|摄影师|建筑师|药剂师|兽医|飞行员|开发者)(?=$|[ .!。！…在]|[，；])/u;

/** Where a role goes on to something else. */
const STOPS = set(`
at in for with and but since now on from by who that which working these currently because so or as until
en y e o pero desde por con para que porque ahora hace como a al hasta también aunque
this last today from`);
/** No trade but a manner of speaking. */
const NOT_BY_TRADE =
  /^ (?:by training|by heart|at heart|in training|in another|in my|to be|de formación|de vocación|frustrad[oa]|en potencia|en mis)(?!\p{L})/iu;

/** The role that `text` begins with; with `isFree`, whatever noun it is. */
export function readRole(text: string, { isFree }: { isFree: boolean }): Named | undefined {
  const chinese = CHINESE.exec(text)?.[0];
  if (chinese !== undefined) return { value: chinese, rest: text.slice(chinese.length) };
  const article = /^(?:an?|the|una?|el|la) (?=\p{L})/iu.exec(text)?.[0].length ?? 0;
  const words: string[] = [];
  for (const written of text.slice(article, article + 2 * LONGEST_ROLE).split(" ")) {
    const word = written.replace(/[.!?…-]+$/u, "");
    if (!/^[\p{L}\p{N}/&+#.-]+$/u.test(word) || STOPS.has(word.toLowerCase())) break;
    if (words.length === MOST_WORDS) return undefined;
    words.push(word);
    if (word !== written) break;
  }
  const value = words.join(" ");
  if (value === "" || value.length > LONGEST_ROLE) return undefined;
  const rest = text.slice(article + value.length);
  if (!/^(?:$|[ .!?…])/u.test(rest) || NOT_BY_TRADE.test(rest)) return undefined;
  const isTrade = isOccupation(words);
  if (!isTrade && !(isFree && article > 0 && words[0] !== "team")) return undefined;
  return { value, rest };
}

function isOccupation(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  const head = lower.slice(0, lower.includes("of") ? lower.indexOf("of") : lower.length).at(-1) ??
    "";
  return ENGLISH.has(head) || ENGLISH.has(head.split("-").at(-1) ?? "") ||
    SPANISH.has(lower[0] ?? "");
}
