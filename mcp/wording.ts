/**
 * How answers read: plain text that a model pays for by the word and can pass on as it is.
 *
 * The marks it may have to act on (AMBIGUOUS, NOT FOUND, OUTDATED) stand at the start of a line or
 * of its last part, always in capitals.
 */

import {
  type Answer,
  type ClueOption,
  type Hit,
  type LeafHeader,
  type LeafSummary,
  recordedSentence,
  type SaveReport,
} from "@ihmt/core";
import { dayOf, excerpt as firstWords, readLeadingDate, sentences } from "@ihmt/core/text";

/** How much an answer tells. */
export type Detail = "compact" | "full";

/** A compact answer's longest text: about 1,500 tokens, where a question rarely needs more. */
const LONGEST_TEXT = 6000;
/** A sentence that ends before this share of it wastes too much; then the cut falls between words. */
const SHORTEST_SHARE = 0.75;
const TITLE_CHARS = 120;
/** Of another match. */
const GIST_CHARS = 160;

/** Words the outcome of a search. */
export function wordAnswer(answer: Answer, detail: Detail): string {
  const recorded = recordedSentence(answer.fact);
  const outcome = wordOutcome(answer, detail);
  return recorded === undefined ? outcome : `${recorded}\n${outcome}`;
}

function wordOutcome(answer: Answer, detail: Detail): string {
  if (answer.kind === "not_found") {
    return `NOT FOUND: the memory holds no answer to "${answer.query}". ` +
      [answer.reason, ...answer.assumptions].join(" ") + " " +
      "Other words may find it; otherwise say that it is not remembered.";
  }
  const lines: string[] = [...answer.assumptions];
  if (answer.kind === "ambiguous") {
    lines.push(`AMBIGUOUS: "${answer.query}" – ${answer.reason} It may be:`);
    answer.options.forEach((option, at) => {
      const hit = answer.results.find(({ leaf }) => leaf.header.leaf_id === option.id);
      lines.push(`${at + 1}. ${optionLine(option)}`, ...indented(optionDetails(hit, detail)));
    });
    lines.push(
      "Ask the user which one is meant, or call search_memory again with `clue` (a place, a date, a project).",
    );
    return lines.join("\n");
  }
  const { best } = answer;
  lines.push(...bestLines(best, detail));
  const others = answer.results.filter((hit) => hit !== best);
  if (others.length > 0) lines.push("", "Other matches:");
  for (const hit of others) {
    lines.push(
      `- ${matchLine(hit, detail)}`,
      ...detail === "full" ? indented(hitDetails(hit)) : [],
    );
  }
  if (detail === "full") lines.push("", costLine(answer));
  return lines.join("\n");
}

/** Words what became of a save; `replaces` is what the client asked to replace. */
export function wordSaved(report: SaveReport, replaces: string): string {
  const { replacement, notices } = report;
  const lines = [filedLine(report)];
  for (const notice of notices) lines.push(`CHANGED, tell the user: ${notice}`);
  if (replacement.kind === "replaced") {
    const { old, excerpt } = replacement;
    lines.push(`It replaces the memory of ${dayOf(old.timestamp)}, now OUTDATED: "${excerpt}"`);
  } else if (replacement.kind === "no_match") {
    lines.push(`No earlier memory fits "${replaces.trim()}", so nothing was flagged OUTDATED.`);
  } else if (replacement.kind === "several") {
    lines.push(
      `Several earlier memories fit "${replaces.trim()}", so none was flagged OUTDATED. ` +
        "For each that this one corrects, call mark_outdated with " +
        `new_id "${report.leaves[0]?.id ?? ""}" and its id as old_id:`,
      ...replacement.candidates.map((candidate) => `- ${candidateLine(candidate)}`),
    );
  }
  return lines.join("\n");
}

/** Words that one memory was flagged as corrected by another. */
export function wordOutdated(old: LeafHeader, successor: LeafHeader): string {
  return `The memory of ${dayOf(old.timestamp)} "${shown(old.title)}" is OUTDATED now: ` +
    `"${shown(successor.title)}" of ${
      dayOf(successor.timestamp)
    } replaces it and comes first in searches.`;
}

function bestLines(hit: Hit, detail: Detail): string[] {
  const { header, content } = hit.leaf;
  const lines = [`[${dayOf(header.timestamp)} · ${header.domain}]`];
  if (detail === "full") lines.push(...placeLines(hit));
  lines.push(...hit.notices);
  const text = detail === "full" ? content : cutText(content);
  // Blank lines around it tell nothing; the first line's indentation may.
  lines.push(text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd());
  if (text.length < content.length) {
    // The excerpt is on one line.
    const isShown = text.replace(/\s+/g, " ").includes(hit.excerpt.replace(/^…|…$/g, ""));
    if (!isShown) lines.push(`[Found further on: ${hit.excerpt}]`);
    lines.push(
      `[Cut: ${text.length} of ${content.length} characters. Repeat with detail "full" for all.]`,
    );
  }
  return lines;
}

/** One line, notices included: whoever reads a line of history must see that it is history. */
function matchLine(hit: Hit, detail: Detail): string {
  const { leaf: { header }, notices } = hit;
  const said = detail === "full" ? shown(header.title) : gist(hit);
  return [dayOf(header.timestamp), said, header.domain, ...notices].join(" · ");
}

/** The title, and why the memory was found; a title that the text begins with is not said twice. */
function gist({ leaf: { header }, excerpt }: Hit): string {
  const title = shown(header.title);
  // The line begins with the day already.
  const reason = excerpt.slice(readLeadingDate(excerpt)?.end ?? 0).replace(/^[\s:：,，·–-]+/, "");
  const isSame = reason.startsWith(title.replace(/[\s….。]+$/, ""));
  return firstWords(isSame ? reason : `${title}: ${reason}`, GIST_CHARS);
}

function hitDetails(hit: Hit): string[] {
  return [...placeLines(hit), `excerpt: ${hit.excerpt}`];
}

function placeLines({ leaf: { header }, path }: Hit): string[] {
  return [`id: ${header.leaf_id}`, `path: ${path.join(" → ")}`];
}

function optionLine({ domain, title, date, hint }: ClueOption): string {
  return `[${domain}] ${shown(title)} · ${date} · ${hint}`;
}

function optionDetails(hit: Hit | undefined, detail: Detail): string[] {
  if (hit === undefined) return [];
  return [...detail === "full" ? hitDetails(hit) : [], ...hit.notices];
}

function candidateLine({ id, timestamp, title, domain }: LeafSummary): string {
  return `${id} · ${dayOf(timestamp)} · ${shown(title)} · ${domain}`;
}

function costLine({ confidence, walk }: Exclude<Answer, { kind: "not_found" }>): string {
  return `Confidence ${confidence.toFixed(2)} · ${walk.nodeReads} branch reads, ` +
    `${walk.leafReads} leaf reads, depth ${walk.depth} · ${walk.leafCount} leaves in all`;
}

function filedLine({ leaves, added }: SaveReport): string {
  const [first] = leaves;
  if (first === undefined) return "There was nothing to remember.";
  const { domain, dataType, timestamp } = first;
  const size = leaves.length === 1 ? "1 leaf" : `${leaves.length} leaves`;
  const filed = `${domain} · ${dataType.toLowerCase()} · ${size} · ${dayOf(timestamp)}`;
  if (added === 0) return `Already remembered, nothing new: ${filed}`;
  if (added < leaves.length) return `Saved, ${added} of them new: ${filed}`;
  return `Saved: ${filed}`;
}

/** A title on one line, whoever wrote it. */
function shown(title: string): string {
  return firstWords(title, TITLE_CHARS);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `   ${line}`);
}

/** The beginning of a long text, up to the end of a sentence where one is near. */
function cutText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const head = text.slice(0, LONGEST_TEXT);
  const end = sentences(head).at(-1)?.start ?? 0;
  if (end >= LONGEST_TEXT * SHORTEST_SHARE) return head.slice(0, end);
  const space = head.search(/\s\S*$/);
  if (space >= LONGEST_TEXT * SHORTEST_SHARE) return head.slice(0, space);
  // No half of a surrogate pair is left at the end.
  return head.replace(/[\uD800-\uDBFF]$/, "");
}
