/** What an agent is told of the server: its name, how it is started, which memory it serves. */

/** The server's name in every agent's settings. */
export const SERVER_NAME = "ihmt-memory";

/** The variable that names the folder of the memory. */
export const HOME_VARIABLE = "IHMT_HOME";

/** How an agent starts a server. */
export interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Whether an entry starts this program, of whatever version, rather than another memory. */
export function isOurs({ args }: Entry): boolean {
  // Behind it may stand what the user added, such as `--tools memory`.
  return args.includes("mcp");
}

/** Reads an entry of the common shape `{command, args, env}`; what is no such thing is none. */
export function readEntry(value: unknown): Entry | undefined {
  const { command, args, env } = fieldsOf(value);
  if (typeof command !== "string") return undefined;
  return { command, args: textsOf(args), env: variablesOf(env) };
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The texts in a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The variables whose values are texts. */
export function variablesOf(value: unknown): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, text] of Object.entries(fieldsOf(value))) {
    if (typeof text === "string") variables[name] = text;
  }
  return variables;
}

/** What is wanted laid over what is there: keys that the user added stay, inside objects too. */
export function merged(there: unknown, wanted: unknown): unknown {
  if (!isObject(there) || !isObject(wanted)) return wanted;
  const result: Record<string, unknown> = { ...there };
  for (const [key, value] of Object.entries(wanted)) result[key] = merged(result[key], value);
  return result;
}

/** Whether two values say the same, whatever the order of their keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  return fingerprint(a) === fingerprint(b);
}

function fingerprint(value: unknown): string {
  return JSON.stringify(
    value,
    (_, part: unknown) =>
      typeof part === "bigint"
        ? `${part}n`
        : isObject(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1))
        : part,
  ) ?? "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    !(value instanceof Date);
}
