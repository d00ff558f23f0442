/**
 * Well-known places, those of several words joined by `_`. They decide only where the words leave it open: "trabajo en Madrid" tells a
 * town and not an employer, "we moved to Leeds" a town and not a product.
 */

const NAMES = `
afghanistan albania algeria argelia argentina armenia australia austria azerbaijan bangladesh belgium bélgica belize bolivia
brazil brasil bulgaria cambodia camboya cameroon canada canadá chile china colombia costa_rica croatia croacia cuba cyprus chipre
czechia denmark dinamarca ecuador egypt egipto el_salvador england inglaterra estonia ethiopia etiopía finland finlandia france francia
germany alemania ghana greece grecia guatemala honduras hungary hungría iceland islandia india indonesia iran iraq ireland irlanda israel
italy italia jamaica japan japón jordan kenya kenia korea corea latvia letonia lebanon líbano lithuania lituania luxembourg luxemburgo
malaysia malasia malta mexico méxico morocco marruecos nepal netherlands holanda países_bajos new_zealand nueva_zelanda nicaragua nigeria
norway noruega pakistan panama panamá paraguay peru perú philippines filipinas poland polonia portugal romania rumanía russia rusia
scotland escocia senegal serbia singapore singapur slovakia eslovaquia slovenia eslovenia south_africa spain españa sweden suecia
switzerland suiza taiwan thailand tailandia tunisia túnez turkey turquía ukraine ucrania uruguay venezuela vietnam wales gales uk usa
amsterdam ámsterdam antwerp athens atenas atlanta auckland austin bangkok barcelona basel beijing pekín belfast belgrade berlin berlín
bern birmingham bogota bogotá bologna bordeaux boston bratislava brighton brisbane bristol brussels bruselas bucharest budapest cairo
cambridge cape_town cardiff chicago cologne copenhagen copenhague dallas delhi denver detroit dresden dubai dublin dublín edinburgh
edimburgo eindhoven florence florencia frankfurt geneva ginebra ghent glasgow gothenburg hamburg hamburgo hanoi helsinki hong_kong
houston istanbul estambul jakarta kyoto kioto kyiv krakow lausanne leeds leipzig leuven lima lisbon lisboa liverpool ljubljana london
londres los_angeles lyon madrid malmö manchester manila marseille marsella medellín melbourne mexico_city miami milan milán montevideo
montreal moscow moscú mumbai munich múnich nairobi nantes naples nápoles new_york new_york_city nueva_york newcastle oslo ottawa
oxford paris parís philadelphia pisa porto oporto portland prague praga quito riga rome roma rotterdam san_diego san_francisco santiago
são_paulo seattle seoul seúl shanghai sheffield shenzhen sofia stockholm estocolmo strasbourg stuttgart sydney taipei tallinn tel_aviv
the_hague la_haya tokyo tokio toronto toulouse turin turín utrecht valencia vancouver venice venecia vienna viena vilnius warsaw varsovia
washington wellington york zagreb zurich zúrich buenos_aires caracas córdoba rosario guadalajara monterrey puebla ciudad_de_méxico
a_coruña la_coruña albacete alicante almería andalucía aragón asturias ávila badajoz bilbao burgos cáceres cádiz canarias cantabria
castellón castilla_y_león castilla-la_mancha cataluña ceuta ciudad_real cuenca donostia elche euskadi extremadura galicia getafe getxo
gijón girona granada huelva huesca ibiza jaén jerez las_palmas león lleida logroño lugo málaga mallorca melilla menorca mérida móstoles
murcia navarra ourense oviedo palencia palma pamplona pontevedra la_rioja salamanca san_sebastián santander santiago_de_compostela
segovia sevilla seville soria tarragona tenerife teruel toledo valladolid vigo vitoria zamora zaragoza`;

const HAN_NAMES =
  "北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 大连 厦门 福州 泉州 宁波 无锡 济南 沈阳 哈尔滨 长春 石家庄 太原 合肥 南昌 昆明 大理 丽江 贵阳 南宁 桂林 海口 三亚 兰州 西宁 银川 拉萨 东莞 佛山 珠海 中山 温州 绍兴 嘉兴 扬州 常州 徐州 烟台 洛阳 香港 澳门 台北 高雄 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 广西 西藏 宁夏 新疆 内蒙古 中国 日本 韩国 新加坡 马来西亚 泰国 越南 美国 英国 法国 德国 意大利 西班牙 葡萄牙 加拿大 澳大利亚 新西兰 俄罗斯 东京 大阪 京都 首尔 纽约 旧金山 洛杉矶 西雅图 波士顿 伦敦 巴黎 柏林 慕尼黑 马德里 巴塞罗那 里斯本 罗马 米兰 悉尼 墨尔本 温哥华 多伦多";

const LATIN: ReadonlySet<string> = new Set(
  NAMES.trim().split(/\s+/).map((name) => name.replaceAll("_", " ")),
);
const HAN: ReadonlySet<string> = new Set(HAN_NAMES.split(" "));
/** The shortest and the longest name in Chinese; a district may follow (上海浦东). */
const HAN_LENGTHS = [2, 3, 4] as const;

/** Whether this names a place that everybody knows: "Tokyo" and "los angeles" do, "Indra" does not. */
export function isKnownPlace(name: string): boolean {
  return LATIN.has(name.toLowerCase()) ||
    HAN_LENGTHS.some((length) => HAN.has(name.slice(0, length)));
}
