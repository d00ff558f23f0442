/** From a rule that fits a clause to the facts it makes: how each kind of value is read. */

import { isTakenBack } from "./_doubt.ts";
import { type Named, readHanName, readName } from "./_name.ts";
import { isKnownPlace } from "./_places.ts";
import { readRole } from "./_role.ts";
import type {
  KindRule,
  PersonRule,
  PreferenceRule,
  Rule,
  Statement,
  SwitchRule,
  UseRule,
} from "./_rule.ts";
import { nameOf, systemBefore, systemBehind, systemOf, USER } from "./_subject.ts";
import { isWhole, readTool, readVersion, type Tool } from "./_tool.ts";
import { factsOfSwitch, factsOfUse, kindOf, kindOfChoice } from "./_tool_facts.ts";
import { knownTool, ONE_AT_A_TIME } from "./_tool_names.ts";

/** A place in a clause where a rule's opening was found. */
export interface Fit {
  /** In front of the opening. */
  readonly prefix: string;
  /** The opening's own words. */
  readonly words: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** Behind the opening. */
  readonly rest: string;
}

/** The facts that a rule reads where it fits; none when it is not sure. */
export function statementsOf(rule: Rule, fit: Fit): Statement[] {
  switch (rule.about) {
    case "location":
    case "employer":
    case "role":
      return personFacts(rule, fit);
    case "use":
      return useFacts(rule, fit);
    case "kind":
      return kindFacts(rule, fit);
    case "preference":
      return preferenceFacts(rule, fit);
    case "switch":
      return switchFacts(rule, fit);
    case "move":
      return moveFacts(fit);
  }
}

function personFacts(rule: PersonRule, { groups, rest }: Fit): Statement[] {
  const subject = groups["subject"] === undefined ? USER : nameOf(groups["subject"]);
  if (subject === undefined) return [];
  const isFree = /(?:as|como|de) $/u.test(rule.opening.source) ||
    rule.opening.source.includes("as (?=");
  const named = rule.about === "role"
    ? readRole(rest, { isFree })
    : readAnyName(rest, rule.closing);
  if (named === undefined || isTakenBack(named.rest)) return [];
  if (rule.closing !== undefined && !new RegExp(`^${rule.closing}`, "iu").test(named.rest)) {
    return [];
  }
  if (rule.about === "location" && !isPlace(named.value, rule)) return [];
  if (rule.about === "employer" && !isEmployer(named, rule)) return [];
  const fact = { subject, attribute: rule.about, value: named.value };
  return rule.about === "employer" ? [fact, ...roleBehind(subject, named.rest)] : [fact];
}

function readAnyName(rest: string, closing: string | undefined): Named | undefined {
  return /^\p{Script=Han}/u.test(rest) ? readHanName(rest, closing) : readName(rest);
}

/** "… at Indra as a data engineer". */
function roleBehind(subject: string, rest: string): Statement[] {
  const opening = /^ (?:as|como|de) (?=\p{L})/u.exec(rest)?.[0];
  const role = opening && readRole(rest.slice(opening.length), { isFree: false });
  return role ? [{ subject, attribute: "role", value: role.value }] : [];
}

/** Departments and rooms of the net that people "move to" and "live in". */
const NO_PLACES =
  /^(?:sales|marketing|product|engineering|finance|legal|support|hr|ops|operations|platform|infra|infrastructure|design|management|security|research|phase|part|plan|version|team|hell|heaven|narnia)(?: |$)/iu;

function isPlace(value: string, { isVague }: PersonRule): boolean {
  if (isKnownPlace(value)) return true;
  const [first = ""] = value.split(" ");
  return isVague !== true && !NO_PLACES.test(value) && knownTool(value) === undefined &&
    knownTool(first) === undefined && /^\p{L}/u.test(value);
}

/** What people join that pays them nothing, unless they say as what. */
const NO_EMPLOYERS =
  /^(?:slack|discord|zoom|teams|telegram|twitter|mastodon|bluesky|reddit|linkedin|facebook|instagram|whatsapp|tiktok|spotify|netflix|home|night|nights|free|fun|sundays?|saturdays?|weekends?)$/iu;
const HAN_EMPLOYER =
  /(?:公司|集团|银行|医院|大学|学院|中学|小学|科技|软件|网络|研究院|研究所|出版社|报社|电视台|事务所|工作室|政府|法院|航空|保险|证券|汽车|电子|通信|物流|传媒)$|^(?:腾讯|阿里巴巴|阿里|字节跳动|字节|百度|华为|小米|美团|京东|网易|拼多多|滴滴|快手|哔哩哔哩|携程|联想|中兴|大疆|比亚迪|蔚来|小鹏|理想汽车|微软|谷歌|苹果|亚马逊|英特尔|英伟达|特斯拉|蚂蚁集团|顺丰|海尔|格力|美的|新浪|搜狐|知乎|小红书)$/u;

function isEmployer({ value, rest }: Named, { isVague }: PersonRule): boolean {
  if (NO_EMPLOYERS.test(value)) return false;
  if (/^\p{Script=Han}/u.test(value)) return HAN_EMPLOYER.test(value);
  if (
    /^ (?:team|channel|call|meeting|group|course|class|gym|club|chat|server)(?!\p{L})/iu.test(rest)
  ) {
    return false;
  }
  return isVague !== true || (!isKnownPlace(value) && knownTool(value) === undefined);
}

function useFacts({ isVague }: UseRule, fit: Fit): Statement[] {
  const subject = subjectOf(fit);
  if (subject === undefined) return [];
  const facts: Statement[] = [];
  for (let rest = fit.rest;;) {
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

function exclusiveKind({ kind }: Tool): string | undefined {
  return kind !== undefined && ONE_AT_A_TIME.has(kind) ? kind : undefined;
}

/** Whether nothing narrows where or for what the tool is used. */
function isWithoutScope(behind: string): boolean {
  return !/^(?: now)? (?:for|on|in|at|with|when|while|and|or|para|en|con|cuando|y|o) /iu.test(
    behind,
  );
}

function kindFacts(_: KindRule, { groups, rest }: Fit): Statement[] {
  const phrase = groups["kind"] ?? "";
  if (/^(?:tech |whole |entire )?stack$/iu.test(phrase)) return stackFacts(rest);
  const favourite = /^(?:preferred|favou?rite) /iu.exec(phrase)?.[0] ??
    / (?:preferid[oa]|favorit[oa])$/iu.exec(phrase)?.[0];
  const kind = kindOf(favourite === undefined ? phrase : phrase.replace(favourite, ""));
  const tool = readTool(rest);
  const behind = tool && rest.slice(tool.length);
  if (kind === undefined || tool === undefined || behind === undefined) return [];
  if (!isWhole(behind) || isTakenBack(behind)) return [];
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

function preferenceFacts({ joint, isReversed }: PreferenceRule, { rest }: Fit): Statement[] {
  const first = readChoice(rest);
  if (first === undefined) return [];
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
    return [{ subject: USER, attribute: `preferred ${kind}`, value: liked.value }];
  }
  if (other === undefined) return [];
  const pair = [liked.value.toLowerCase(), other.value.toLowerCase()].sort();
  return [{ subject: USER, attribute: pair.join(" or "), value: liked.value }];
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

function switchFacts({ joint, isMove }: SwitchRule, fit: Fit): Statement[] {
  const from = readTool(fit.rest);
  const between = from && joint.exec(fit.rest.slice(from.length));
  if (from === undefined || !between) return [];
  const start = from.length + between[0].length;
  const to = readTool(fit.rest.slice(start)) ?? sameTool(from, fit.rest.slice(start));
  if (to === undefined) return [];
  const behind = fit.rest.slice(start + to.length);
  const thing = fit.groups["thing"];
  const kind = thing === undefined ? undefined : kindOf(thing);
  const system = thing === undefined ? undefined : systemOf(thing);
  const isTool = from.isKnown || to.isKnown || from.version !== undefined ||
    kind !== undefined || system !== undefined || /migr|迁移/iu.test(fit.words);
  if (!isTool) return isMove === true && thing === undefined ? homeFacts(fit, start) : [];
  if (!isWhole(behind) || isTakenBack(behind)) return [];
  const subject = system ?? systemBehind(behind) ?? subjectOf(fit);
  return subject === undefined ? [] : factsOfSwitch(subject, { from, to, kind });
}

/** "From Node 20 to 22". */
function sameTool(tool: Tool, text: string): Tool | undefined {
  const version = readVersion(text);
  return version && { ...tool, version: version.number, length: version.length };
}

/** "We moved from Leeds to Bristol". */
function homeFacts({ words, rest }: Fit, start: number): Statement[] {
  const named = readName(rest.slice(start));
  if (named === undefined || !/moved/iu.test(words) || isTakenBack(named.rest)) return [];
  if (!isPlace(named.value, { about: "location", opening: /^/ })) return [];
  return [{ subject: USER, attribute: "location", value: named.value }];
}

function moveFacts(fit: Fit): Statement[] {
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

/** Who or what uses the tool. */
function subjectOf({ groups, prefix }: Fit): string | undefined {
  const named = groups["subject"];
  if (named === undefined) return systemBefore(prefix) ?? USER;
  return systemOf(named) ?? nameOf(named);
}
