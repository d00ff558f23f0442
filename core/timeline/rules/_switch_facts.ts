/** What took the place of what: a switch from one tool to another, an upgrade, a migration. */

import { isTakenBack } from "./_doubt.ts";
import { homeFacts } from "./_person_facts.ts";
import type { Fit, Statement, SwitchRule } from "./_rule.ts";
import { subjectOf, systemBehind, systemOf } from "./_subject.ts";
import { isWhole, readTool, readVersion, type Tool } from "./_tool.ts";
import { factsOfSwitch, factsOfUse, kindOf } from "./_tool_facts.ts";
import { exclusiveKind, isWithoutScope } from "./_use_facts.ts";

/** One tool in the place of another; in the same words, one home after another. */
export function switchFacts({ joint, isMove }: SwitchRule, fit: Fit): Statement[] {
  const from = readTool(fit.rest);
  const between = from && joint.exec(fit.rest.slice(from.length));
  const thing = fit.groups["thing"];
  const home = isMove === true && thing === undefined ? homeFacts(fit, joint) : [];
  if (from === undefined || !between) return home;
  const start = from.length + between[0].length;
  const to = readTool(fit.rest.slice(start)) ?? sameTool(from, fit.rest.slice(start));
  if (to === undefined) return home;
  const behind = fit.rest.slice(start + to.length);
  const kind = thing === undefined ? undefined : kindOf(thing);
  const system = thing === undefined ? undefined : systemOf(thing);
  const isTool = from.isKnown || to.isKnown || from.version !== undefined ||
    kind !== undefined || system !== undefined || /migr|迁移/iu.test(fit.words);
  if (!isTool) return home;
  if (!isWhole(behind) || isTakenBack(behind)) return [];
  const subject = system ?? systemBehind(behind) ?? subjectOf(fit);
  return subject === undefined ? [] : factsOfSwitch(subject, { from, to, kind });
}

/** "From Node 20 to 22". */
function sameTool(tool: Tool, text: string): Tool | undefined {
  const version = readVersion(text);
  return version && { ...tool, version: version.number, length: version.length };
}

/** A tool, or a version of it, that somebody or something has gone over to. */
export function moveFacts(fit: Fit): Statement[] {
  const thing = fit.groups["thing"];
  const changed = thing === undefined ? undefined : readTool(thing);
  const to = readTool(fit.rest) ?? (changed && sameTool(changed, fit.rest));
  if (to === undefined || (!to.isKnown && to.version === undefined)) return [];
  const behind = fit.rest.slice(to.length);
  if (!isWhole(behind.replace(/^了/u, "")) || isTakenBack(behind)) return [];
  const owner = thing === undefined ? undefined : systemOf(thing);
  const subject = owner ?? systemBehind(behind) ?? subjectOf(fit);
  if (subject === undefined) return [];
  const kind =
    /switch|pasad|pasé|换/iu.test(fit.words) && thing === undefined && isWithoutScope(behind)
      ? exclusiveKind(to)
      : undefined;
  const facts = factsOfUse(subject, to);
  return kind === undefined ? facts : [...facts, { subject, attribute: kind, value: to.name }];
}
