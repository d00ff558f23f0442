/** Where somebody lives, works, or as what: reading the value, and telling a place from a product. */

import { isTakenBack } from "./_doubt.ts";
import { type Named, readHanName, readName } from "./_name.ts";
import { isKnownPlace } from "./_places.ts";
import { readRole } from "./_role.ts";
import type { Fit, PersonRule, Statement } from "./_rule.ts";
import { nameOf, USER } from "./_subject.ts";
import { knownTool } from "./_tool_names.ts";

/** Where somebody lives, works, or as what. */
export function personFacts(rule: PersonRule, { groups, rest }: Fit): Statement[] {
  const subject = groups["subject"] === undefined ? USER : nameOf(groups["subject"]);
  if (subject === undefined) return [];
  const named = rule.about === "role"
    ? readRole(rest, { isFree: rule.isFree ?? false })
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

function isPlace(value: string, { isVague }: { isVague?: boolean }): boolean {
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

/** "We moved from Leeds to Bristol". */
export function homeFacts({ words, rest }: Fit, joint: RegExp): Statement[] {
  const from = /moved/iu.test(words) ? readName(rest) : undefined;
  const between = from && joint.exec(from.rest);
  if (from === undefined || !between) return [];
  const to = readName(from.rest.slice(between[0].length));
  if (to === undefined || isTakenBack(to.rest)) return [];
  if (![from, to].every(({ value }) => isPlace(value, { isVague: false }))) return [];
  return [{ subject: USER, attribute: "location", value: to.value }];
}
