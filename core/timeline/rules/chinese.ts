/** How Chinese says where somebody lives and works, and with what. No spaces stand around 汉字 here. */

import type { Rule } from "./_rule.ts";

const rx = (source: string): RegExp => new RegExp(source, "iu");

/** Words between the subject and the verb. */
const ADV =
  "(?:现在|目前|如今|一直|已经|刚刚|刚|最近|终于|也|都|仍然|还|正式|今年|去年|昨天|前天|今天|上个?月|上周|这个?月|上个?星期|[一二三四五六七八九十\\d]{1,3}月(?:份)?){0,3}";
const WE = `我们?${ADV}`;
const NAME = `^(?<subject>\\p{Script=Han}{2,3}?)${ADV}`;
const THING = "把(?<thing>[\\p{L}\\p{N}._+# -]{1,20}?)";
const WORK = "(?:工作|上班|任职|就职)(?![过到了的时]|以前|之前)";
const KIND = "(?<kind>\\p{Script=Han}{2,6}?)";
const TO =
  "(?:换成|换到|切换到|切换成|改成|改用|改为|迁移到|迁移至|迁到|转到|转为|替换成|替换为|升级到|升级成)了?";

/** Whether a clause is in Chinese at all. */
export function mayBeChinese(clause: string): boolean {
  return /[\u3400-\u9fff]/.test(clause);
}

/** Ordered: of two rules that read the same words, the first is the surer one. */
export const CHINESE: readonly Rule[] = [
  { about: "location", opening: rx(`${WE}(?:住在|定居在|定居于|常住)`) },
  // "我是北京人，目前住在深圳": the clauses are kept together for it.
  {
    about: "location",
    opening: rx("我(?:是|来自|出生)[^，]{1,20}，(?:现在|目前|如今)(?:住在|定居在)"),
  },
  { about: "location", opening: rx(`${WE}(?:搬到|搬家到|搬去|搬来|搬家去)了?`), isEvent: true },
  { about: "location", opening: rx(`${NAME}(?:住在|定居在)`) },
  { about: "location", opening: rx(`${NAME}(?:搬到|搬家到|搬去)了?`), isEvent: true },

  { about: "employer", opening: rx(`我${ADV}在`), closing: WORK, isVague: true },
  {
    about: "employer",
    opening: rx(`我${ADV}(?:加入|入职|跳槽到|跳槽去)了?`),
    isEvent: true,
    isVague: true,
  },
  { about: "employer", opening: rx(`${NAME}在`), closing: WORK, isVague: true },

  { about: "role", opening: rx(`我${ADV}是(?:一名|一个|一位|名|个)?`) },
  { about: "role", opening: rx(`我的(?:职位|职业|工作)是`) },

  {
    about: "kind",
    opening: rx(`(?:^(?:我们?的)?|我们?的|默认)${KIND}(?:默认|现在)?(?:是|用的是|使用|用|换成了?)`),
  },
  { about: "use", opening: rx(`${WE}(?:使用|在用|在使用|用的是|用着|用)(?!过|完)`) },
  {
    about: "use",
    opening: rx(
      `^(?<subject>[\\p{L}\\p{N}._-]{2,20}?)${ADV}(?:使用|用的是|运行的是|运行着?|跑的是|跑着?|用)`,
    ),
    isVague: true,
  },

  {
    about: "preference",
    opening: rx(
      `${WE}(?:更喜欢用|更喜欢|喜欢用|偏好使用|偏好|更偏好|爱用|倾向于用|倾向于使用|更愿意用)`,
    ),
    joint: /^(?:胜过|而不是|多过|甚于|，而不是)/u,
  },
  {
    about: "preference",
    opening: rx("(?:比起|相比于?|与)"),
    joint: /^(?:相比)?，?(?:我们?)?(?:更喜欢用|更喜欢|更偏好|更愿意用)/u,
    isReversed: true,
  },

  { about: "switch", opening: rx(`${WE}${THING}从`), joint: rx(`^${TO}`), isEvent: true },
  { about: "switch", opening: rx(`${WE}把`), joint: rx(`^${TO}`), isEvent: true },
  { about: "switch", opening: rx(`${WE}从`), joint: rx(`^${TO}`), isEvent: true },
  {
    about: "move",
    opening: rx(`${WE}${THING}(?:升级到|升级成|迁移到|更新到|迁移至|切换到)了?`),
    isEvent: true,
  },
  {
    about: "move",
    opening: rx(`${WE}(?:迁移到|升级到|切换到|换成|改用|更新到|换到)了?`),
    isEvent: true,
  },
  {
    about: "move",
    opening: rx(`^(?<subject>[\\p{L}\\p{N}._-]{2,20}?)${ADV}(?:升级到|更新到|迁移到|切换到)了?`),
    isEvent: true,
  },
];
