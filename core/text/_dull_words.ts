/**
 * Words that a query may ask for and that still never say what a text is about, and the words at
 * which a run of Chinese falls apart. English and Spanish in the spelling of terms: lower case, no accents.
 */

const ENGLISH =
  `added actually afterwards almost already although always another anybody anyone anything became become
  becomes besides better cause certain currently definitely done else enough especially even eventually every
  everybody everyone everything finally fortunately generally get gets give given go goes going gone got gotten
  hardly hence however indeed instead lately later least like likely made mainly make makes making many maybe
  meanwhile might moreover mostly much must nearly need needed needs never nevertheless new nobody nothing
  obviously often otherwise perhaps possibly probably quite rather really recently right run runs ran see seems
  seldom shall simply since somebody someone something sometimes somewhere soon still sure take takes taken
  therefore thing things though thus today together tomorrow tonight took toward towards unfortunately unless
  upon use used useful uses using usually via want wants way well went whatever whenever wherever whether within
  without yeah yes yesterday yet todo fixme wip
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  january february april june july august september october november december
  jan feb apr jun jul aug sep sept oct nov dec
  ago along away back ok okay
  one two three four five six seven eight nine ten first second third
  http https www mr mrs ms dr mg ml kg km cm mm gb mb kb hr hrs min mins am pm`;

const SPANISH =
  `ademas ahora alguien anoche ano anos apenas asimismo ayer bastante bien cada casi claro cosa cosas cualquier
  cuyo debe deben demas demasiado dentro despues dia dias dice dicho dijo encima esa finalmente fuera gran
  hace hacer hacia hay hecho hizo hoy igual incluso jamas luego manana mediante mejor menos mes meses
  misma mismo mismos nadie necesita necesito ni ningun ninguna ninguno nueva nuevas nuevo nuevos nunca pronto
  puede pueden puedo pues quiza quizas quiero salvo sea segundo semana semanas sido siempre solo tal tales
  tampoco tarde temprano tener toda todas todavia todo todos tras usa usamos usan usar va vamos van vez veces
  lunes martes miercoles jueves viernes sabado domingo
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  ene abr ago dic
  hemos habeis hubo estuvo estuve estuvimos tuvo tuve tuvimos fuimos dieron dimos hicimos hicieron
  dos tres cuatro cinco seis siete ocho nueve diez primer primera primero tercer tercera
  dra sr sra srta don dona`;

const DULL: ReadonlySet<string> = new Set(
  [ENGLISH, SPANISH].flatMap((list) => list.split(/\s+/)),
);

/** Whether a term of a language with spaces never says what a text is about. */
export function isDull(term: string): boolean {
  return DULL.has(term);
}

const ALTERNATIVES = (words: string): string => words.trim().split(/\s+/).join("|");

/** Words that hold a particle and are words all the same. */
const KEPT = ALTERNATIVES(`
  上海 上线 上传 上周 上级 下雨 下雪 下载 下线 下周 中国 中文 中心 集中 会议 会计 社会 机会 大会 能力 能源 功能 性能 智能 要求 摘要 纪要
  年会 晚会 开会 会员 会话 会诊 例会 周会 晨会 班会 峰会 董事会 委员会 协会 工会 商会 学会 展会 展览会 发布会 聚会 约会 宴会 音乐会 会场 会面
  成都 首都 都市 存在 在线 潜在 所在地 了解 目的 目的地 总和 饱和 温和 参与者 普及 涉及 就业 就诊 就医 成就 着火 着陆 把握 供给 对手
  对方 核对 面对 绝对 相对 针对 从事 迟到 到达 签到 报到 自我 个性 整个 不同 不良 不锈钢 拥有 有效 私有 国有 有机 能量 技能 节能 太阳能 职能
  重要 主要 要点 概要 说法 传说 过去 去世 上市 上架 线上 网上 以上 上涨 上游 上限 上车 上门 楼上 线下 以下 地下 地下室 下游 下限 下属 楼下 下单
  中间 中学 高中 初中 中介 中断 中山 中年 中央 命中 中奖 上班 下班 上学 上课 下课 下锅 上升 下降 上腹 下腹 中段 中药 中医 中度 空中 其中 不足 出门
  说明 小说 对象 对话 对比 对账 向量 方向 和平 有限 所有者 个人 没收 给药 到期 到货 被子 参与 从业 是否`);
/** Words that join, place in time, or say what is done to the things that a text is about. */
const CUTS = ALTERNATIVES(`
  [一二三四五六七八九十百千万两几每]+(?:个|点|天|次|小时|分钟|年|月|日|岁|号|周|步|条|种|位|台|遍|勺|针|杯|碗|瓶|块|片|克|斤|公斤|升|毫升|毫克|米|公里|元|件|本|辆|页|章|回|句|双|只|套|倍|秒)(?:半|后|前)?
  (?:下|上|本|这|那)[次回]
  百分之[零一二三四五六七八九十百点]+
  第[一二三四五六七八九十百千]+(?:章|回|节|步|次|天|个|条|页)?
  (?:星期|礼拜)[一二三四五六日天] 周[一二三四五六日末] 时候
  无关 有关 反复 花了 切块 切片 切丝 炖 煮
  今天 昨天 明天 后天 前天 今年 去年 明年 早上 上午 中午 下午 晚上 凌晨 刚才 刚刚 最近 目前 现在 以前 以后 之前 之后 然后 后来 每天 每周 每月 小时 分钟
  因为 所以 但是 不过 如果 虽然 而且 或者 以及 并且 由于 关于 于是 因此 然而 另外 此外 同时 首先 其次 最后 终于 也许 可能 应该 必须 需要 不要 不能 不再 不用
  没有 没能 不是 不会 可以 能够 希望 觉得 认为 知道 发现 决定 建议 提议 告诉 通知 记得 喜欢 负责 使用 采用 改用 改到 改成 改为 换成 交给 交由 管理 运行 进行 开始
  加入 返回 安装到 搬到 搬家到 住在 位于 来自 属于 成为 作为 为了 关于 通过 根据 按照 自己 大家 我们 你们 他们 她们 它们 这个 那个 这些 那些 这里 那里 什么
  怎么 为什么 非常 比较 特别 已经 正在 仍然 还是 还有 只有 只能 一直 一起 一样 一下 一些 一个 所有 全部 其他 部分 很多 请 吃 用于 用来 读完 写完 做完 老师说`);

/**
 * What stands at an end of a stretch of Chinese and seldom belongs to the word there: adverbs and
 * prepositions in front, places and short verbs behind.
 */
const LOOSE_FRONT = new Set("再又才刚先只最更太各该此另约已正将还仅均即陪给让跟到从向往");
const LOOSE_BEHIND = new Set("前后里外内约买卖坐站唱吃喝写过得着等");

/** Where in the characters of a stretch its words begin and end, two of them at the least. */
export function withoutLooseEnds(chars: readonly string[]): { from: number; to: number } {
  let from = 0;
  let to = chars.length;
  while (to - from > 2 && LOOSE_BEHIND.has(chars[to - 1] ?? "")) to--;
  while (to - from > 2 && LOOSE_FRONT.has(chars[from] ?? "")) from++;
  return { from, to };
}

/** The next word that is kept whole (group 1) or cut at, at the place of `lastIndex`. */
export const DENSE_SEAM = new RegExp(`(${KEPT})|${CUTS}`, "uy");
