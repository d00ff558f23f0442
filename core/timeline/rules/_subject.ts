/**
 * Of whom or what a sentence speaks when not of the user: a person with a name, an environment, a
 * service, a machine. One name each, whatever the language, so that their facts meet.
 */

import type { Fit } from "./_rule.ts";
import { knownTool } from "./_tool_names.ts";

/** Whose facts the rules read when no other is named. */
export const USER = "user";

/** Environments, each by its names. */
const ENVIRONMENTS: Readonly<Record<string, readonly string[]>> = {
  production: ["production", "prod", "producción", "生产环境", "生产", "线上环境", "线上"],
  staging: ["staging", "stage", "预发布环境", "预发环境", "预发布", "预发"],
  preproduction: ["preproduction", "preprod", "preproducción", "pre"],
  testing: ["testing", "the test environment", "entorno de pruebas", "测试环境"],
  development: ["development", "dev", "desarrollo", "开发环境"],
  qa: ["qa"],
};
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(ENVIRONMENTS).flatMap(([name, spellings]) =>
    spellings.map((spelling): [string, string] => [spelling, name])
  ),
);
const NAMES = [...BY_NAME.keys()].join("|");

const ENGLISH_SYSTEM =
  /^(?:[\p{L}\p{N}_-]{1,30} ){0,2}(?:service|server|cluster|project|app|site|website|backend|frontend|laptop|desktop|repo|worker|gateway|pipeline|machine|router|nas)$/u;
const SPANISH_SYSTEM =
  /^(?:servicio|servidor|proyecto|backend|frontend|portátil|clúster|web|aplicación)(?: de [\p{L}\p{N}_-]{1,30})?$/u;
/** "Every service" is none in particular, nor is somebody else's. */
const UNCERTAIN =
  /^(?:this|that|these|every|each|any|some|no|another|other|his|her|their|your|its|old|which|what|este|ese|cada|otro|algún|ningún)\b/u;
/** What a sentence may begin with in place of a name. */
const NO_SUBJECTS: ReadonlySet<string> = new Set(
  `i we he she it they you everyone everybody nobody someone somebody anyone who which what that this these those there here one
  none both neither only maybe perhaps now then today yesterday tomorrow always never still also already hope love fear danger life time
  death god mum mom dad everything nothing something please note monday tuesday wednesday thursday friday saturday sunday noon morning
  my our your his her their the a an if when while where because and or but not
  ella él yo tú usted nadie alguien quien quién todo todos ninguno aquí allí ahora ya siempre nunca también todavía aún hoy ayer mañana
  antes después luego entonces solo sólo quizá quizás mi su tu nuestro nuestra el la los las un una y o pero si no cuando donde como
  mamá papá dios casi normalmente actualmente además hasta desde`.trim().split(/\s+/),
);

/** The system that a phrase names, as its facts call it. */
export function systemOf(phrase: string): string | undefined {
  const lower = phrase.toLowerCase().replace(
    /^(?:the|our|my|all|el|la|los|nuestro|nuestra|mi) /u,
    "",
  );
  const environment = BY_NAME.get(lower) ?? BY_NAME.get(lower.replace(/ environment$/u, ""));
  if (environment !== undefined) return environment;
  if (UNCERTAIN.test(lower)) return undefined;
  return ENGLISH_SYSTEM.test(lower) || SPANISH_SYSTEM.test(lower) ? lower : undefined;
}

/** The system that stands behind a tool: "… on staging", "… en producción". */
export function systemBehind(rest: string): string | undefined {
  const phrase =
    /^ (?:on|in|for|en|para) ((?:the |our |my |el |la |nuestro |nuestra )?[\p{L}\p{N}_-]{1,30}(?: (?:de )?[\p{L}\p{N}_-]{1,30}){0,2})/u
      .exec(rest)?.[1];
  const words = phrase?.split(" ") ?? [];
  for (let count = words.length; count > 0; count--) {
    const system = systemOf(words.slice(0, count).join(" "));
    if (system !== undefined) return system;
  }
  return undefined;
}

const BEFORE = new RegExp(
  `(?:^| )(?:on|in|en) (?:the |el |la )?(${NAMES}) $|(${NAMES})(?:上|里|中)?$`,
  "iu",
);

/** The environment that stands before the opening: "on staging we use …". */
export function systemBefore(prefix: string): string | undefined {
  const match = BEFORE.exec(prefix.slice(-60));
  return BY_NAME.get((match?.[1] ?? match?.[2] ?? "").toLowerCase());
}

/** A person's name; also a host's or a project's. */
export function nameOf(phrase: string): string | undefined {
  if (/^\p{Script=Han}/u.test(phrase)) return hanNameOf(phrase);
  const words = phrase.split(" ");
  if (words.some((word) => !/^\p{Lu}[\p{L}\p{N}.-]*$/u.test(word))) return undefined;
  if (words.some((word) => NO_SUBJECTS.has(word.toLowerCase()))) return undefined;
  return knownTool(phrase) === undefined ? phrase : undefined;
}

const FAMILY =
  "王李张刘陈杨黄赵吴徐孙胡朱林郭罗梁宋郑谢韩唐冯董萧曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶潘杜戴钟汪任姜范姚谭廖邹熊陆郝孔崔康邱秦顾侯邵孟段钱汤尹黎贺赖龚";
const HAN_NAME = new RegExp(
  `^(?:[小老阿][${FAMILY}]|[${FAMILY}](?!家|总|姐|哥)\\p{Script=Han}{1,2})$`,
  "u",
);

function hanNameOf(phrase: string): string | undefined {
  return HAN_NAME.test(phrase) ? phrase : undefined;
}

/** Who or what uses the tool. */
export function subjectOf({ groups, prefix }: Fit): string | undefined {
  const named = groups["subject"];
  if (named === undefined) return systemBefore(prefix) ?? USER;
  return systemOf(named) ?? nameOf(named);
}
