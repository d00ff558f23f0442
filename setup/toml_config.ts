/**
 * Codex's settings, in TOML.
 *
 *     [mcp_servers.ihmt-memory]
 *     command = "…"
 *     args = ["mcp"]
 *     default_tools_approval_mode = "approve"
 *
 *     [mcp_servers.ihmt-memory.env]
 *     IHMT_HOME = "…"
 *
 * New tables go to the end, in the form that Codex itself writes; what is there already is changed
 * in its place by `toml-patch`, which keeps comments. Every result is read again and compared.
 */

import { parse, patch } from "@decimalturn/toml-patch";
import { type ConfigFormat, lineEndOf, SettingsError, withoutMark } from "./config_format.ts";
import { type Entry, fieldsOf, merged, readEntry, sameValue, SERVER_NAME } from "./entry.ts";

const SERVERS = "mcp_servers";
/** The head of one of the server's tables. */
const OUR_HEAD = new RegExp(`^[ \\t]*\\[${SERVERS}\\.${SERVER_NAME}[.\\]]`);
/** Without it, Codex asks before every single search. */
const APPROVAL = { default_tools_approval_mode: "approve" };

/** The TOML settings of Codex. */
export function codexConfig(): ConfigFormat {
  return { read, put, takeOut };
}

function read(text: string): Entry | undefined {
  return readEntry(serversOf(tablesOf(withoutMark(text).rest))[SERVER_NAME]);
}

function put(text: string | undefined, entry: Entry): string {
  const { mark, rest } = withoutMark(text ?? "");
  const tables = tablesOf(rest);
  const servers = serversOf(tables);
  const there = servers[SERVER_NAME];
  const wanted = { ...tables, [SERVERS]: { ...servers, [SERVER_NAME]: serverTable(there, entry) } };
  if (there === undefined) {
    const added = appended(rest, tablesText(entry, lineEndOf(rest)));
    if (says(added, wanted)) return mark + added;
  } else if (says(rest, wanted)) return mark + rest;
  return mark + (patchedTables(rest, wanted) ?? patched(rest, wanted));
}

function takeOut(text: string, before: string | undefined): string | undefined {
  const { mark, rest } = withoutMark(text);
  const tables = tablesOf(rest);
  const servers = serversOf(tables);
  const entry = readEntry(servers[SERVER_NAME]);
  if (servers[SERVER_NAME] === undefined) return text;
  const earlier = before === undefined ? {} : serversOf(tablesOf(withoutMark(before).rest));
  const { [SERVER_NAME]: _, ...others } = servers;
  const earlierServer = earlier[SERVER_NAME];
  const wanted = earlierServer !== undefined
    ? { ...tables, [SERVERS]: { ...servers, [SERVER_NAME]: earlierServer } }
    : Object.keys(others).length > 0
    ? { ...tables, [SERVERS]: others }
    : without(tables, SERVERS);
  const left = entry === undefined || earlierServer !== undefined
    ? undefined
    : withoutTables(rest, tablesText(entry, lineEndOf(rest)));
  // A table of servers that others left empty may stay, with its comments.
  const isLeft = left !== undefined &&
    (says(left, wanted) || says(left, { ...tables, [SERVERS]: others }));
  const result = isLeft ? left : patchedTables(rest, wanted) ?? patched(rest, wanted);
  return result.trim() === "" && before === undefined ? undefined : mark + result;
}

/** The table of a server: what the user added to it stays, also a mode of approval. */
function serverTable(there: unknown, { command, args, env }: Entry): unknown {
  const { env: thereEnv, ...kept } = fieldsOf(there);
  // TOML wants a table's own keys before the tables in it.
  return { ...APPROVAL, ...kept, command, args: [...args], env: merged(thereEnv, env) };
}

/** The tables of an entry, as Codex writes them. */
function tablesText({ command, args, env }: Entry, eol: string): string {
  const list = args.map(quoted).join(", ");
  const lines = [
    `[${SERVERS}.${SERVER_NAME}]`,
    `command = ${quoted(command)}`,
    `args = [${list}]`,
    ...Object.entries(APPROVAL).map(([key, value]) => `${key} = ${quoted(value)}`),
    "",
    `[${SERVERS}.${SERVER_NAME}.env]`,
    ...Object.entries(env).map(([name, value]) => `${bareOrQuoted(name)} = ${quoted(value)}`),
  ];
  return lines.map((line) => line + eol).join("");
}

/** A blank line before; a last line without an end gets one. */
function appended(text: string, tables: string): string {
  return text === "" ? tables : `${text}${gapAfter(text)}${tables}`;
}

function gapAfter(text: string): string {
  const eol = lineEndOf(text);
  return text.endsWith(`${eol}${eol}`) || text === eol
    ? ""
    : text.endsWith(eol)
    ? eol
    : `${eol}${eol}`;
}

/** Takes the tables out where they stand as written here, with the gap before them. */
function withoutTables(text: string, tables: string): string | undefined {
  const at = text.indexOf(tables);
  if (at === -1) return undefined;
  const eol = lineEndOf(text);
  const head = text.slice(0, at);
  const tail = text.slice(at + tables.length);
  const start = head.endsWith(`${eol}${eol}`) ? head.slice(0, -eol.length) : head;
  return start + tail;
}

/** The server's tables changed alone, so that not a blank of the rest is: where they stand together. */
function patchedTables(
  text: string,
  wanted: Readonly<Record<string, unknown>>,
): string | undefined {
  const server = serversOf(wanted)[SERVER_NAME];
  const lines = text.split(/(?<=\n)/);
  const first = lines.findIndex((line) => OUR_HEAD.test(line));
  if (server === undefined || first === -1) return undefined;
  const next = lines.findIndex((line, at) =>
    at > first && /^[ \t]*\[/.test(line) && !OUR_HEAD.test(line)
  );
  // Comments and empty lines before the next table belong to that.
  const ours = lines.slice(0, next === -1 ? lines.length : next);
  const end = ours.findLastIndex((line) => /^\s*[^#\s]/.test(line)) + 1;
  const tables = ours.slice(first, end).join("");
  try {
    const changed = patch(tables, { [SERVERS]: { [SERVER_NAME]: server } });
    const result = lines.slice(0, first).join("") + changed + lines.slice(end).join("");
    return says(result, wanted) ? result : undefined;
  } catch {
    return undefined;
  }
}

function patched(text: string, wanted: Readonly<Record<string, unknown>>): string {
  let result: string;
  try {
    result = patch(text, wanted);
  } catch (cause) {
    throw new SettingsError("its servers cannot be changed without harm to the rest.", { cause });
  }
  if (!says(result, wanted)) {
    throw new SettingsError("its servers cannot be changed without harm to the rest.");
  }
  return result;
}

function says(text: string, wanted: Readonly<Record<string, unknown>>): boolean {
  try {
    return sameValue(tablesOf(text), wanted);
  } catch {
    return false;
  }
}

function tablesOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(parse(text));
  } catch (cause) {
    const line = cause instanceof Error ? /\((\d+), \d+\)/.exec(cause.message)?.[1] : undefined;
    const where = line === undefined ? "" : `, see line ${line}`;
    throw new SettingsError(`it is no TOML that can be read${where}.`, { cause });
  }
}

function serversOf(tables: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return fieldsOf(tables[SERVERS]);
}

function without(
  tables: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => name !== key));
}

/** JSON's escapes are TOML's; TOML wants DEL escaped too. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

function bareOrQuoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : quoted(name);
}
