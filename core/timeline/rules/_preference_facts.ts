/** What somebody likes better than something else. */

import { isTakenBack } from "./_doubt.ts";
import type { Fit, PreferenceRule, Statement } from "./_rule.ts";
import { nameOf, USER } from "./_subject.ts";
import { isWhole, readTool, type Tool } from "./_tool.ts";
import { kindOfChoice } from "./_tool_facts.ts";
import { isWithoutScope } from "./_use_facts.ts";

interface Choice {
  readonly value: string;
  readonly tool: Tool | undefined;
  readonly hasArticle: boolean;
  readonly length: number;
}

const NO_CHOICES =
  /^(?:to|not|it|this|that|these|those|him|her|them|you|me|us|one|being|going|if|when|no|que|ir|esto|eso|lo|uno|ser|estar|if)$/iu;

function readChoice(text: string): Choice | undefined {
  const tool = readTool(text);
  if (tool !== undefined) {
    return { value: tool.name, tool, hasArticle: false, length: tool.length };
  }
  const match =
    /^((?:the|el|la|los|las) )?((?:dark|light) mode|深色模式|浅色模式|空格|制表符|(?!\p{Script=Han})[\p{L}-]{2,30})(?![\p{L}\p{N}'’])/iu
      .exec(text);
  const value = match?.[2];
  if (match === null || value === undefined || NO_CHOICES.test(value)) return undefined;
  return { value, tool: undefined, hasArticle: match[1] !== undefined, length: match[0].length };
}

/** What somebody likes better, of its kind or of the two that are named. */
export function preferenceFacts(
  { joint, isReversed }: PreferenceRule,
  { groups, rest }: Fit,
): Statement[] {
  const subject = groups["subject"] === undefined ? USER : nameOf(groups["subject"]);
  const first = subject === undefined ? undefined : readChoice(rest);
  if (subject === undefined || first === undefined) return [];
  const behind = rest.slice(first.length);
  const between = joint.exec(behind);
  const second = between === null ? undefined : readChoice(behind.slice(between[0].length));
  if (isReversed === true && second === undefined) return [];
  if (between?.groups?.["weak"] !== undefined && !isPair(first, second)) return [];
  const [liked, other] = isReversed === true && second !== undefined
    ? [second, first]
    : [first, second];
  const end = second === undefined || between === null
    ? behind
    : behind.slice(between[0].length + second.length);
  // "for small projects": a preference for some things only contradicts nothing.
  if (isTakenBack(end) || !isWhole(end) || !isWithoutScope(end)) return [];
  const kind = kindOfChoice(liked.value, liked.tool) ??
    (other && kindOfChoice(other.value, other.tool));
  if (kind !== undefined) {
    return [{ subject, attribute: `preferred ${kind}`, value: liked.value }];
  }
  if (other === undefined) return [];
  const pair = [liked.value.toLowerCase(), other.value.toLowerCase()].sort();
  return [{ subject, attribute: pair.join(" or "), value: liked.value }];
}

/** "To" may lead on to a place or a deed: the two must be of one cast. */
function isPair(first: Choice, second: Choice | undefined): boolean {
  if (second === undefined) return false;
  const cast = ({ value, tool, hasArticle }: Choice): string =>
    kindOfChoice(value, tool) ??
      (tool ? "name" : hasArticle ? "thing" : /ing$/u.test(value) ? "deed" : "");
  const [a, b] = [cast(first), cast(second)];
  return a !== "" && (a === b || (first.tool !== undefined && second.tool !== undefined));
}
