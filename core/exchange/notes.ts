/**
 * Notes in Markdown (basic-memory, Obsidian, Claude Code's own notes), and the instructions that
 * people write for their agents (`CLAUDE.md`, `AGENTS.md`, `GEMINI.md`, Cursor's rules).
 *
 * The text stays byte for byte, front matter included, for every word of it can be asked for; tags
 * and dates are read from it besides. Only what `ihmt setup` wrote into instructions stays out.
 */

import { type ImportedText, momentOf } from "./imported.ts";

/** Names of files that hold instructions for an agent. */
const INSTRUCTIONS =
  /(?:^|\/)(?:(?:CLAUDE|AGENTS?|GEMINI)(?:\.local)?\.md|\.(?:cursor|windsurf|cline)rules|copilot-instructions\.md|global_rules\.md|[^/]+\.(?:mdc|instructions\.md))$/i;
/** Claude Code's notes to itself. */
const AUTO_MEMORY = /\/projects\/([^/]+)\/memory\/[^/]+\.md$/;
/** A mark that opens and is never closed opens nothing. */
const SETUP_BLOCK =
  /<!-- ihmt:begin\b[^\n]*-->(?:(?!<!-- ihmt:begin\b)[\s\S])*?<!-- ihmt:end -->\r?\n?/g;
const NOTE = /\.(?:md|markdown|mdown|mdx)$/i;

/** What kind of note a file is, by its path; `undefined` when it is none. */
export function kindOfNote(path: string): "instructions" | "markdown" | undefined {
  return INSTRUCTIONS.test(path) ? "instructions" : NOTE.test(path) ? "markdown" : undefined;
}

/** Reads a note; `undefined` when it says nothing. */
export function readNote(text: string, path: string): ImportedText | undefined {
  const kind = kindOfNote(path) ?? "markdown";
  const own = kind === "instructions" ? text.replaceAll(SETUP_BLOCK, "") : text;
  const matter = frontMatter(own);
  // Front matter alone says something, its marks do not.
  const told = matter.replaceAll(/^(?:\ufeff?---|\.\.\.)[ \t\r]*$/gm, "") +
    own.slice(matter.length);
  if (told.trim() === "") return undefined;
  const project = AUTO_MEMORY.exec(path)?.[1];
  const timestamp = dateIn(matter);
  return {
    text: own,
    source: path,
    ...(timestamp === undefined ? {} : { timestamp }),
    tags: [
      project !== undefined
        ? "source:claude-code"
        : kind === "instructions"
        ? "source:instructions"
        : "source:markdown",
      ...(project === undefined ? [] : [`project:${project}`]),
      ...tagsIn(matter),
    ],
  };
}

/** The front matter with its marks; "" when there is none. */
function frontMatter(text: string): string {
  return /^\ufeff?---[ \t]*\r?\n(?:[^\n]*\n){0,400}?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)
    ?.[0] ?? "";
}

/** The day it was made, else the day it was last changed. */
function dateIn(matter: string): string | undefined {
  const keys = [
    "created(?:[_-]?(?:at|date))?",
    "date(?:[_ -]?created)?",
    "published",
    "fecha",
    "日期",
  ];
  const later = [
    "(?:updated|modified)(?:[_-]?at)?",
    "last[_-](?:updated|modified)",
    "date[_ -]modified",
  ];
  for (const key of [...keys, ...later]) {
    const found = new RegExp(`^["']?${key}["']?[ \\t]*:[ \\t]*["']?([^"'\\r\\n]+)`, "im").exec(
      matter,
    );
    const moment = momentOf(found?.[1]?.trim());
    if (moment !== undefined) return moment;
  }
  return undefined;
}

/** Tags in the ways that notes write them: `[a, b]`, `a, b`, `#a #b`, or one a line. */
function tagsIn(matter: string): string[] {
  const inline = /^["']?tags?["']?[ \t]*:[ \t]*([^\r\n]*)/im.exec(matter);
  if (inline === null) return [];
  const [line = ""] = inline;
  const value = (inline[1] ?? "").replace(/\]\s*#.*$/, "]");
  if (/^(?:null|~)\s*$/i.test(value)) return [];
  const below = matter.slice(inline.index + line.length).split(/\r?\n/).slice(1);
  const end = below.findIndex((item) => !/^\s*- /.test(item));
  const listed = below.slice(0, end === -1 ? undefined : end).map((item) =>
    item.replace(/^\s*- /, "")
  );
  const written = value.trim() === "" ? listed : value.replaceAll(/[[\]]/g, "").split(/,|\s(?=#)/);
  return written.map((tag) => tag.trim().replace(/^["'#]+|["']+$/g, "")).filter(Boolean);
}
