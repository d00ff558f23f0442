/**
 * The facts that words about tools make. What would contradict what decides the attribute:
 *
 * - The name of a tool, in small letters, is an attribute: what stands in this tool's place. "I use
 *   Vim" makes `vim = Vim`; "I switched from Vim to Helix" makes `vim = Helix` and `helix = Helix`, so
 *   that it takes the place of the first, however long ago and in whatever words that was said. Two
 *   tools that are used side by side do not meet.
 * - A version is an attribute of its own (`postgresql version = 17`): 18 contradicts 17, but "we use
 *   PostgreSQL" contradicts neither.
 * - A kind (`editor`, `database`) is an attribute only when the sentence names it ("my editor is"), or
 *   when a switch stays within it: using one database says nothing against another.
 * - The subject is what runs the tool when the sentence says so (`staging`, `billing service`), else
 *   the user: what staging runs does not contradict what production runs.
 * - A preference is an attribute of its kind (`preferred language`), else of the pair it chooses from
 *   (`coffee or tea`), whichever way round it is said.
 */

import type { Statement } from "./_rule.ts";
import type { Tool } from "./_tool.ts";

/** Kinds by the names that sentences give them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  editor: [
    "editor",
    "code editor",
    "text editor",
    "ide",
    "编辑器",
    "代码编辑器",
    "editor de código",
  ],
  shell: ["shell"],
  terminal: ["terminal", "terminal emulator", "终端"],
  browser: ["browser", "web browser", "navegador", "浏览器"],
  "operating system": ["operating system", "os", "sistema operativo", "操作系统", "distro"],
  database: ["database", "db", "base de datos", "数据库"],
  cache: ["cache", "caché", "缓存"],
  "message queue": ["message queue", "queue", "job queue", "cola", "消息队列"],
  ci: ["ci", "ci server", "pipeline", "integración continua"],
  language: [
    "language",
    "programming language",
    "lenguaje",
    "lenguaje de programación",
    "编程语言",
  ],
  "web framework": ["web framework", "frontend framework", "前端框架"],
  "test runner": ["test runner", "test framework"],
  linter: ["linter"],
  formatter: ["formatter", "code formatter", "formateador"],
  "package manager": ["package manager", "gestor de paquetes", "包管理器"],
  bundler: ["bundler"],
  orm: ["orm"],
  cloud: ["cloud", "cloud provider", "hosting", "hosting provider", "云服务"],
  "password manager": ["password manager", "gestor de contraseñas", "密码管理器"],
  "window manager": ["window manager", "gestor de ventanas"],
  "issue tracker": ["issue tracker"],
  "web server": ["web server", "servidor web"],
  notes: ["notes app", "note app"],
};
const KIND_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) =>
    names.map((name): [string, string] => [name, kind])
  ),
);

/** What people choose between that is no tool. */
const HABITS: ReadonlyMap<string, string> = new Map(Object.entries({
  tabs: "indentation",
  spaces: "indentation",
  tabuladores: "indentation",
  espacios: "indentation",
  空格: "indentation",
  制表符: "indentation",
  "dark mode": "theme",
  "light mode": "theme",
  深色模式: "theme",
  浅色模式: "theme",
}));

/** The kind that a sentence names. */
export function kindOf(phrase: string): string | undefined {
  return KIND_BY_NAME.get(phrase.toLowerCase());
}

/** The kind of what is preferred: of a tool, of a habit. */
export function kindOfChoice(choice: string, tool: Tool | undefined): string | undefined {
  return tool?.kind ?? HABITS.get(choice.toLowerCase());
}

/** The facts of a tool that is used. */
export function factsOfUse(subject: string, tool: Tool): Statement[] {
  const key = tool.name.toLowerCase();
  const facts = [{ subject, attribute: key, value: tool.name }];
  if (tool.version === undefined) return facts;
  return [...facts, { subject, attribute: `${key} version`, value: tool.version }];
}

/** The facts of a tool that took another's place. */
export function factsOfSwitch(
  subject: string,
  { from, to, kind }: { from: Tool; to: Tool; kind: string | undefined },
): Statement[] {
  const facts = factsOfUse(subject, to);
  if (from.name.toLowerCase() === to.name.toLowerCase()) return facts;
  const replaced = { subject, attribute: from.name.toLowerCase(), value: to.name };
  const shared = kind ?? sharedKind(from, to);
  return [
    replaced,
    ...facts,
    ...(shared === undefined ? [] : [{ subject, attribute: shared, value: to.name }]),
  ];
}

/** The kind within which a switch stays; that of the known one when the other is not known. */
function sharedKind(from: Tool, to: Tool): string | undefined {
  if (!to.isKnown) return from.kind;
  return !from.isKnown || from.kind === to.kind ? to.kind : undefined;
}
