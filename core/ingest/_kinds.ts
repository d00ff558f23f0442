/** What gives each kind of text away, in English, Spanish and Chinese. */

import { type Kind, words } from "./_kind.ts";
import { COOKING, RUNBOOK } from "./_process_kinds.ts";

/** Every kind that text alone can tell; code has rules of its own. */
export const KINDS: readonly Kind[] = [
  {
    dataType: "PERSONAL",
    domain: "personal",
    least: 2,
    leastWords: 5,
    names: /journal|diary|diario|日记/i,
    signals: [
      {
        label: "first person",
        weight: 1.1,
        need: 1,
        share: 0.03,
        words: words(
          "i my me mine myself yo mi mis me conmigo mio mia soy estoy vivo tengo fui estuve quiero hice ceno cene llame compre empece",
        ),
        han: ["我"],
      },
      {
        label: "family and friends",
        weight: 1.1,
        need: 1,
        words: words(
          "mother father mom mum dad sister brother cousin uncle aunt wife husband girlfriend boyfriend grandmother grandfather daughter madre padre mama papa hermana hermano prima primo tia tio esposa marido novia novio abuela abuelo hija amigos amigas nephew niece sobrino sobrina",
        ),
        han: [
          "妈妈",
          "爸爸",
          "姐姐",
          "妹妹",
          "哥哥",
          "弟弟",
          "朋友",
          "妻子",
          "丈夫",
          "女儿",
          "儿子",
          "表哥",
        ],
      },
      {
        label: "daily life",
        weight: 1,
        need: 2,
        words: words(
          "breakfast lunch dinner beach weekend holiday holidays vacation birthday flat apartment neighbours tired happy sad walk walked gym bike cena cenamos desayuno playa vacaciones cumpleanos piso mudanza vecinos vecina cansada cansado contenta contento paseo paseamos gimnasio bici finde barrio domingo sabado nervios llore",
        ),
        han: [
          "早餐",
          "午饭",
          "晚饭",
          "海边",
          "周末",
          "假期",
          "生日",
          "旅行",
          "喜欢",
          "不喜欢",
          "散步",
          "公寓",
        ],
      },
      {
        label: "where somebody lives or works",
        weight: 1,
        need: 1,
        pattern:
          /(?<!\p{L})(?:i(?:'ve| have)? (?:live|moved|work|was born)|(?:ahora |ya )?vivo en|me mud[eé]|trabajo (?:en|como)|nac[ií] en)(?!\p{L})|我(?:住|搬|在.{1,8}工作)/giu,
      },
      { label: "dated entries", weight: 0.8, need: 2, pattern: datedLines() },
    ],
  },
  {
    dataType: "CLINICAL",
    domain: "medicine.clinical",
    least: 3,
    leastWords: 8,
    names: /clinical|cl[ií]nic[ao]|patient|paciente|medical|病历/i,
    signals: [
      {
        label: "clinical headers",
        weight: 1.3,
        need: 1,
        pattern:
          /^[ \t#*>-]*(?:chief complaint|history of present illness|hpi|past medical history|physical exam(?:ination)?|assessment(?: and plan)?|diagnos[ie]s|medications?|allergies|treatment|motivo de consulta|anamnesis|antecedentes(?: personales)?|exploraci[oó]n(?: f[ií]sica)?|diagn[oó]stico|juicio cl[ií]nico|tratamiento|medicaci[oó]n|alergias|evoluci[oó]n|主诉|现病史|既往史|查体|诊断|处理|用药)\s*\**\s*[:：]/gimu,
      },
      {
        label: "vital signs",
        weight: 1.1,
        need: 1,
        pattern:
          /(?<!\p{L})(?:bp|ta|hr|fc|rr|fr|spo2|sat(?:o2)?|temp(?:erature|eratura)?|blood pressure|tensi[oó]n arterial|体温|血压|心率|脉搏)[ ]?[:：]?[ ]?(?:of |de )?\d{2,3}(?:[.,/]\d{1,3})?/giu,
      },
      {
        label: "doses",
        weight: 1,
        need: 1,
        pattern:
          /\d{1,5}(?:[.,]\d{1,3})?[ ]?(?:mg|mcg|µg|ml|ui|iu|毫克)(?!\p{L})[^\n]{0,30}?(?:every|daily|twice|once|bid|tid|\/day|\/24|\/8|\/12|cada|al d[ií]a|diari[oa]|horas|每日|每天|一次|口服)/giu,
      },
      {
        label: "a patient",
        weight: 1,
        need: 1,
        words: words("patient paciente pacientes patients"),
        han: ["患者", "病人"],
      },
      {
        label: "clinical terms",
        weight: 1,
        need: 2,
        words: words(
          "hypertension dyspnea dyspnoea oedema edema afebrile auscultation tachycardia ecg ekg haemoglobin hemoglobin cholesterol biopsy mri symptoms prognosis ibuprofen paracetamol metformin amoxicillin lisinopril omeprazole hipertension disnea afebril auscultacion taquicardia hemograma colesterol biopsia resonancia sintomas pronostico ibuprofeno metformina amoxicilina enalapril omeprazol cefalea fever cough fiebre tos dolor asthma asma inhaler inhalador spirometry espirometria",
        ),
        han: ["发热", "咳嗽", "高血压", "心电图", "头痛", "糖尿病", "听诊", "胸闷", "阿莫西林"],
      },
    ],
  },
  COOKING,
  RUNBOOK,
  {
    dataType: "NARRATIVE",
    domain: "literature.narrative",
    least: 2,
    leastWords: 90,
    names: /story|novel|tale|cuento|novela|relato|chapter|cap[ií]tulo|小说/i,
    signals: [
      {
        label: "dialogue",
        weight: 1.2,
        need: 2,
        pattern:
          /^[ \t]*[—–]\s?\p{L}|["“][^"“”\n]{2,300}[,.!?…—]["”]|「[^」\n]{1,300}」|“[^”\n]{1,300}[。，！？]”/gmu,
      },
      {
        label: "somebody says",
        weight: 1.1,
        need: 2,
        words: words(
          "said asked whispered replied answered shouted murmured muttered laughed nodded dijo pregunto susurro respondio contesto grito murmuro exclamo asintio",
        ),
        han: ["说道", "问道", "答道", "低声", "喊道", "笑道"],
      },
      {
        label: "third person",
        weight: 1,
        need: 1,
        share: 0.045,
        words: words("he she his her him hers himself herself ella"),
        han: ["他", "她"],
      },
      {
        label: "telling of the past",
        weight: 0.9,
        need: 3,
        words: words(
          "was had were stood looked turned came went knew thought felt heard opened closed sat walked remembered smiled estaba habia miro volvio llego abrio cerro penso sintio oyo recordo sonrio camino",
        ),
        han: ["走了", "看着", "站在", "想起", "听见"],
      },
      {
        label: "chapters",
        weight: 1,
        need: 1,
        pattern:
          /^[ \t#*]*(?:(?:chapter|cap[ií]tulo)\s+(?:\d+|[ivxlc]+|\p{L}+)|第[\d一二三四五六七八九十百]+[章回])/gimu,
      },
    ],
  },
  {
    dataType: "GENERIC",
    domain: "technology",
    least: 2,
    leastWords: 2,
    signals: [
      {
        label: "products and languages",
        weight: 0.8,
        need: 1,
        words: words(
          "postgresql postgres mysql sqlite redis mongodb kafka rabbitmq docker kubernetes k8s nginx linux ubuntu debian macos windows python javascript typescript java kotlin rust golang php nodejs node deno bun npm pip git github gitlab aws azure gcp terraform ansible react angular vue django flask laravel hono graphql grpc websocket oauth jwt elasticsearch prometheus grafana vim vscode webpack vite jenkins markdown sdk wordpress",
        ),
      },
      {
        label: "words of the trade",
        weight: 0.8,
        need: 1,
        words: words(
          "server servers database databases api apis staging production deploy deployed deployment cache caching repository repo commit commits branch bug bugs endpoint endpoints backend frontend library framework cluster migration schema query queries index container containers pipeline ci cd cli runtime compiler lint linter tests timeout latency queue worker workers servidor servidores despliegue desplegar repositorio rama biblioteca libreria produccion consulta consultas cola migracion contenedor tuberia login rollback config configuration refactor token tokens",
        ),
        han: [
          "数据库",
          "服务器",
          "部署",
          "缓存",
          "接口",
          "代码",
          "分支",
          "前端",
          "后端",
          "容器",
          "测试",
        ],
      },
      {
        label: "names from code",
        weight: 0.7,
        need: 1,
        pattern:
          /`[^`\n]{2,60}`|(?<![\p{L}\p{N}])(?:[a-z]{1,40}[A-Z][a-zA-Z]{1,60}\(?|[a-z]{1,40}_[a-z_]{1,60}\(\)|[\w-]{1,60}\.(?:ts|js|py|java|go|rs|json|ya?ml|toml|sh|sql)|[A-Z]{2,40}_[A-Z_]{2,40}|--[a-z][a-z-]{1,40}|localhost:\d+)(?![\p{L}\p{N}])/gu,
      },
    ],
  },
];

/** Lines that begin with a date, in the forms diaries use. */
function datedLines(): RegExp {
  return /^[ \t#*>\[(-]{0,8}(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} (?:de )?\p{L}{3,12},? (?:del? )?\d{4}|\d{4}年\d{1,2}月\d{1,2}日|\p{L}{3,10} \d{1,2}, \d{4})/gmu;
}
