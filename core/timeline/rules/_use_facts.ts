/** The tools that somebody or something uses, and the tool of a kind. */

import { isTakenBack } from "./_doubt.ts";
import type { Fit, Statement, UseRule } from "./_rule.ts";
import { subjectOf, systemBehind, USER } from "./_subject.ts";
import { isWhole, readTool, type Tool } from "./_tool.ts";
import { factsOfUse, kindOf } from "./_tool_facts.ts";
import { knownTool, ONE_AT_A_TIME } from "./_tool_names.ts";

/** Tools read from one list: longer ones are no statement about what is used. */
const MOST_TOOLS = 12;

/** The tools that somebody or something uses. */
export function useFacts({ isVague }: UseRule, fit: Fit): Statement[] {
  const subject = subjectOf(fit);
  if (subject === undefined) return [];
  const facts: Statement[] = [];
  let rest = fit.rest;
  for (let count = 0; count < MOST_TOOLS; count++) {
    const tool = readTool(rest);
    const behind = tool && rest.slice(tool.length);
    if (tool === undefined || behind === undefined || !isWhole(behind) || isTakenBack(behind)) {
      break;
    }
    if (isVague === true && !tool.isKnown && tool.version === undefined) break;
    const scope = fit.groups["subject"] === undefined ? systemBehind(behind) : undefined;
    facts.push(
      ...factsOfUse(scope ?? subject, tool),
      ...kindBehind(scope ?? subject, tool, fit, behind),
    );
    const and = /^(?: (?:and|y|e) |和|与|、)/u.exec(behind)?.[0];
    if (and === undefined) break;
    rest = behind.slice(and.length);
  }
  return facts;
}

/** "… as our package manager"; "now" says that another of the kind was used before. */
function kindBehind(
  subject: string,
  tool: Tool,
  { prefix, words }: Fit,
  behind: string,
): Statement[] {
  const phrase =
    /^ (?:as|como) (?:my|our|the|a|mi|nuestro|nuestra)? ?(?:main |default )?([\p{L} ]{2,40})/iu
      .exec(behind)?.[1];
  const named = phrase === undefined ? undefined : firstKind(phrase);
  const isNew = /(?<!\p{L})(?:now|ahora)(?!\p{L})|现在|改用/iu.test(
    prefix.slice(-12) + words + behind.slice(0, 8),
  );
  const kind = named ?? (isNew && isWithoutScope(behind) ? exclusiveKind(tool) : undefined);
  return kind === undefined ? [] : [{ subject, attribute: kind, value: tool.name }];
}

function firstKind(phrase: string): string | undefined {
  const words = phrase.trim().split(" ");
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const kind = kindOf(words.slice(0, count).join(" "));
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The kind of a tool of which a person has one at a time. */
export function exclusiveKind({ kind }: Tool): string | undefined {
  return kind !== undefined && ONE_AT_A_TIME.has(kind) ? kind : undefined;
}

/** Whether nothing narrows where or for what the tool is used. */
export function isWithoutScope(behind: string): boolean {
  return !/^(?: now)? (?:for|on|in|at|with|when|while|and|or|para|en|con|cuando|y|o) /iu.test(
    behind,
  );
}

/** The tool of a kind that the sentence names: "my editor is …". */
export function kindFacts({ groups, rest }: Fit): Statement[] {
  const phrase = groups["kind"] ?? "";
  if (/^(?:tech |whole |entire )?stack$/iu.test(phrase)) return stackFacts(rest);
  const favourite = /^(?:preferred|favou?rite) /iu.exec(phrase)?.[0] ??
    / (?:preferid[oa]|favorit[oa])$/iu.exec(phrase)?.[0];
  const kind = kindOf(favourite === undefined ? phrase : phrase.replace(favourite, ""));
  const tool = readTool(rest);
  const behind = tool && rest.slice(tool.length);
  if (kind === undefined || tool === undefined || behind === undefined) return [];
  if (!isWhole(behind) || isTakenBack(behind)) return [];
  // A person may be an editor, too.
  if (kind === "editor" && !tool.isKnown) return [];
  const attribute = favourite === undefined ? kind : `preferred ${kind}`;
  const version = factsOfUse(USER, tool).slice(1);
  return [{ subject: USER, attribute, value: tool.name }, ...version];
}

/** A stack is a phrase: several tools, in the words of the writer. */
function stackFacts(rest: string): Statement[] {
  const phrase = /^[\p{L}\p{N}][\p{L}\p{N} .+#/&-]{1,59}(?=$|[!?…])/u.exec(rest)?.[0] ?? "";
  const value = phrase.replace(/[ .]+$/u, "").replace(
    / (?:now|these days|ahora|desde \p{L}+|since \p{L}+)$/iu,
    "",
  );
  if (!value.split(" ").some((word) => knownTool(word) !== undefined)) return [];
  return [{ subject: USER, attribute: "stack", value }];
}
