/** Names in a run of Chinese text, by the characters that names begin or end with. */

const FAMILY =
  "王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文";
/** What follows a person's name: a title, or what people do. */
const BEHIND_PERSON =
  "先生|女士|小姐|老师|医生|教授|经理|主任|同学|师傅|博士|总监|说|住在|搬到|喜欢|负责|告诉|觉得|决定|建议|提议|来自";
const PERSON = new RegExp(
  `[${FAMILY}](?!${BEHIND_PERSON})\\p{Script=Han}{1,2}?(?=${BEHIND_PERSON})`,
  "gu",
);
/** Families whose character also begins everyday words (高铁, 方案, 程序) need more than a small word beside them. */
const PLAIN_FAMILY = [...FAMILY].filter((char) =>
  !"高方程白金马江黄史万常文段任于余石毛汤钱龙雷夏秦田易武孔康叶钟何许曾陆胡谢张林".includes(char)
).join("");
/** What stands in front of a person, and in front of one with a family of any character. */
const BESIDE_PERSON = "和|跟|与|由|请|给|找";
const BEFORE_PERSON =
  "患者|病人|同事|朋友|室友|邻居|负责人|联系人|名叫|我叫|他叫|她叫|同学|司机|通知|交给";
const CALLED = new RegExp(
  `(?:(?<=${BEFORE_PERSON})[${FAMILY}]|(?<=${BESIDE_PERSON})(?!周[一二三四五六日末])[${PLAIN_FAMILY}])\\p{Script=Han}{1,2}?(?=$|[的说在去来要会把将已和跟与、因于男女今自诉]|一起|负责|反复|主诉|入院|出现)`,
  "gu",
);
/** 小周, 老李, as colleagues call one another, where they do or have something. */
const FAMILIAR = new RegExp(
  `(?<![大从最])[小老阿][${PLAIN_FAMILY}](?=[说请问也和跟的在把给]|$|${BEHIND_PERSON})`,
  "gu",
);
const PLACE =
  /\p{Script=Han}{2,6}?(?:公司|集团|大学|医院|银行|学院|研究所|公园|机场|博物馆|图书馆|出版社|中学|小学)|\p{Script=Han}{2,3}?(?:省|市|县|自治区)/gu;
/** Small words that stand in front of a place and do not belong to it. */
const IN_FRONT = /^.*[在去到从住于的是和与了我你他她们来自往向]/u;

/** The names in `run`, which starts at `start` in its text. */
export function chineseNames(run: string, start: number): { shown: string; start: number }[] {
  const people = [PERSON, CALLED, FAMILIAR].flatMap((pattern) => [...run.matchAll(pattern)]).map((
    match,
  ) => ({
    shown: match[0],
    start: start + match.index,
  }));
  const places = [...run.matchAll(PLACE)].map((match) => {
    const shown = match[0].replace(IN_FRONT, "");
    return { shown, start: start + match.index + match[0].length - shown.length };
  });
  return [...people, ...places.filter(({ shown }) => [...shown].length > 2)];
}

/** In front of a list of people: 参会：, 主持人：. */
const ROLES =
  /(?:参会|与会|出席|参加|列席|成员|嘉宾|作者|编剧|导演|主演|主持|记录|负责|联系|值班|收件|抄送|报名|组长|队员)(?:人员|人|者)?[:：][ \t]{0,4}([^\n。；;]{2,200})/gu;
const LISTED = new RegExp(`^[${FAMILY}]\\p{Script=Han}{1,2}$`, "u");

/** The people that a list of them names, each of which is all that stands between two marks. */
export function listedNames(text: string): { shown: string; start: number }[] {
  return [...text.matchAll(ROLES)].flatMap((match) => {
    const list = match[1] ?? "";
    const from = match.index + match[0].length - list.length;
    return [...list.matchAll(/[^、，,\s]+/gu)]
      .filter(([item]) => LISTED.test(item))
      .map(({ 0: shown, index }) => ({ shown, start: from + index }));
  });
}
