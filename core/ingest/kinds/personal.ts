/** What people write of themselves and of those near them: diaries, letters, notes about a user. */

import { fileName, han, type Kind, nouns, words } from "./kind.ts";

/** A personal text. */
export const PERSONAL: Kind = {
  dataType: "PERSONAL",
  domain: "personal",
  least: 2,
  leastWords: 3,
  signals: [
    fileName("journal diary diario dietario", "日记 家书"),
    {
      label: "first person",
      weight: 1.1,
      need: 1,
      share: 0.03,
      words: words(`
        i my me mine myself im ive
        yo mi mis me conmigo mio mia soy estoy vivo tengo fui estuve quiero hice ceno cene llame
        compre empece sali volvi dormi pense senti`),
      // 我们 is "we", 我国 "our country", 我司 and 我方 "our company": not a person.
      pattern: /我(?![们国司方])/gu,
    },
    {
      label: "family and friends",
      weight: 1.1,
      need: 1,
      words: nouns(`
        mother father mom mum dad sister brother cousin uncle aunt wife husband girlfriend
        boyfriend grandmother grandfather grandma grandpa daughter nephew niece stepfather
        stepmother fiance fiancee friend goddaughter godson
        madre padre mama papa hermana hermano prima primo tia tio esposa marido novia novio abuela
        abuelo hija cunada cunado suegra suegro nuera yerno sobrina sobrino amiga amigo ahijada
        ahijado`),
      han: han(`
        妈妈 爸爸 母亲 父亲 爷爷 奶奶 外公 外婆 姥姥 姥爷 姐姐 妹妹 哥哥 弟弟 朋友 妻子 丈夫 老婆
        老公 女儿 儿子 表哥 表妹 堂弟 舅舅 阿姨 姑姑 叔叔 女朋友 男朋友`),
    },
    {
      label: "daily life",
      weight: 1,
      need: 2,
      words: words(`
        breakfast lunch dinner supper beach weekend holiday holidays vacation birthday flat
        apartment neighbours neighbors tired happy sad walk walked gym bike slept woke swam cooked
        garden kids baby cat dog wedding
        cena cenamos desayuno playa vacaciones cumpleanos piso mudanza mudamos vecinos vecina
        cansada cansado contenta contento paseo paseamos gimnasio bici finde barrio domingo sabado
        nervios llore ninos bebe gato perro boda sofa llovio merienda`),
      han: han(`
        早餐 午饭 晚饭 海边 周末 假期 生日 旅行 喜欢 散步 公寓 睡觉 孩子 宝宝 回家 爬山 逛街
        下雨 照片 高兴 难过 上学 老家`),
    },
    {
      label: "where somebody lives or works",
      weight: 1,
      need: 1,
      pattern:
        /(?<!\p{L})(?:i(?:'ve| have)? (?:live|moved|work|was born)|(?:ahora |ya )?vivo en|(?:me|nos) mud[eéa]|trabajo (?:en|como|de)|nac[ií] en)(?!\p{L})|我(?:住|搬|在.{1,8}工作)/giu,
    },
    {
      // What somebody tells of themselves for others to keep in mind.
      label: "who somebody is",
      weight: 1,
      need: 1,
      pattern:
        /(?<!\p{L})(?:i(?:'m| am) (?:allergic|vegan|vegetarian|diabetic|coeliac|celiac|married|divorced|left-handed|\d{1,3} years old)|my (?:name is|birthday|allerg(?:y|ies)|wedding|hobb(?:y|ies))|soy (?:al[eé]rgic[oa]|vegan[oa]|vegetarian[oa]|diab[eé]tic[oa]|cel[ií]ac[oa]|zurd[oa])|estoy (?:casad[oa]|divorciad[oa])|me llamo|mi (?:nombre es|cumplea[nñ]os|alergia)|tengo \d{1,3} a[nñ]os|(?:no )?me (?:gusta|encanta)n?|cumplo a[nñ]os)(?!\p{L})|我(?:叫|今年\d{1,3}岁|对.{1,8}过敏|吃素|不吃|的(?:名字|生日))/giu,
    },
    {
      label: "dated entries",
      weight: 0.8,
      need: 2,
      // A time to the second behind the date is a log's.
      pattern:
        /^[ \t#*>\[(-]{0,8}(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} (?:de )?\p{L}{3,12},? (?:del? )?\d{4}|(?:\d{4}年)?\d{1,2}月\d{1,2}日|\p{L}{3,10} \d{1,2}, \d{4})(?![\dT:-]|[ ,]\d{1,2}:\d{2}:\d{2})/gmu,
    },
    {
      label: "words of affection",
      weight: 0.8,
      need: 1,
      pattern:
        /^[ \t]*(?:(?:lots of |with )?love|hugs|xoxo|(?:un )?(?:fuerte )?abrazo|(?:muchos )?(?:besos|besitos))[,. \t]*$|^[ \t]*(?:querid[oa]s?|dearest) |亲爱的|爱你的|想念你/gimu,
    },
    {
      // What an agent notes of the person it works for.
      label: "about the user",
      weight: 1.2,
      need: 1,
      two: 1,
      pattern:
        /(?<!\p{L})(?:user(?:'s name is| (?:prefers|likes|dislikes|loves|hates|lives|speaks|is called|was born|works (?:as|at|in|for))(?!\p{L}))|(?:el usuario|la usuaria) (?:prefiere|vive|habla|se llama|odia|trabaja (?:en|como|de)|naci[oó])(?!\p{L})|al? (?:la )?usuari[oa] (?:no )?le (?:gustan?|encantan?|molestan?)(?!\p{L}))|用户(?:不?喜欢|偏好(?!设置|数据|表|页|存|保存)|讨厌|住在|居住|名叫|的(?:名字|生日|家人|妻子|丈夫|女儿|儿子)|在.{1,8}工作)/giu,
    },
  ],
};
