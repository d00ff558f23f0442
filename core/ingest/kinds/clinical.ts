/** Records that a clinician writes of a patient; prose about health is not one of them. */

import { fileName, han, type Kind, words } from "./kind.ts";

/** A clinical record. */
export const CLINICAL: Kind = {
  dataType: "CLINICAL",
  domain: "medicine.clinical",
  least: 3,
  leastWords: 8,
  signals: [
    fileName("clinical clinica clinico patient paciente medical alta discharge", "病历 出院"),
    {
      label: "clinical headers",
      weight: 1.3,
      need: 1,
      // At the start of a line or of a sentence.
      pattern:
        /(?:^[ \t#*>-]*|[.。;；] ?)(?:chief complaint|cc|history of present illness|hpi|pmh|past medical history|(?:physical )?exam(?:ination)?|assessment(?: and plan)?|(?:working )?diagnos[ie]s|medications?|allergies|treatment|discharge summary|impression|cxr|(?:chest )?x-?ray|ecg|ekg|labs|motivo de (?:consulta|ingreso)|anamnesis|antecedentes(?: personales)?|exploraci[oó]n(?: f[ií]sica)?|(?:impresi[oó]n )?diagn[oó]stic[oa]|juicio cl[ií]nico|tratamiento(?: al alta)?|medicaci[oó]n|alergias|evoluci[oó]n|radiograf[ií]a|anal[ií]tica|主诉|现病史|既往史|查体|体格检查|(?:初步|入院|出院)?诊断|处理|诊疗计划|用药|医嘱)[ ]?\**[ ]?[:：]/gimu,
    },
    {
      label: "vital signs",
      weight: 1.1,
      need: 1,
      pattern:
        /(?<!\p{L})(?:bp|ta|hr|fc|rr|fr|spo2|sat(?:o2)?|t(?:ª|emp(?:erature|eratura)?)?|blood pressure|tensi[oó]n arterial|体温|血压|心率|脉搏)[ ]?[:：]?[ ]?(?:of |de )?\d{2,3}(?:[.,/]\d{1,3})?/giu,
    },
    {
      label: "doses",
      weight: 1,
      need: 1,
      pattern:
        /\d{1,5}(?:[.,]\d{1,3})?[ ]?(?:g|mg|mcg|µg|ml|ui|iu|puffs?|克|毫克|毫升)(?!\p{L})[^\n]{0,30}?(?:every|daily|twice|once|bid|tid|tds|qds|prn|\/day|\/24|\/12|\/8|cada \d|al d[ií]a|diari[oa]|每日|每天|一次|口服)/giu,
    },
    {
      label: "a patient",
      weight: 1,
      need: 1,
      words: words("patient patients paciente pacientes"),
      han: han("患者 病人"),
      pattern:
        /\d{1,3}[- ](?:year[- ]old|yo|y\/o) (?:wo)?(?:man|male|female|boy|girl)|(?:mujer|var[oó]n|hombre|ni[nñ][oa]) de \d{1,3} (?:a[nñ]os|meses)|[男女][，, ]{0,2}\d{1,3}岁/giu,
    },
    {
      label: "clinical terms",
      weight: 1,
      need: 2,
      words: words(`
        hypertension dyspnea dyspnoea oedema edema afebrile auscultation tachycardia ecg ekg
        haemoglobin hemoglobin cholesterol biopsy mri symptoms prognosis fever cough wheeze asthma
        inhaler spirometry swelling pneumonia bilateral fracture
        ibuprofen paracetamol metformin amoxicillin lisinopril omeprazole aspirin prednisolone
        salbutamol furosemide
        hipertension disnea edemas afebril auscultacion taquicardia hemograma leucocitos analitica
        colesterol biopsia resonancia sintomas pronostico cefalea fiebre tos dolor nauseas abdomen
        asma inhalador espirometria fibrilacion ibuprofeno metformina amoxicilina
        enalapril omeprazol aspirina furosemida`),
      han: han(`
        发热 咳嗽 高血压 心电图 头痛 糖尿病 听诊 胸闷 肿胀 呼吸音 入院 复诊 骨折 心绞痛
        阿莫西林 阿司匹林 布洛芬`),
    },
  ],
};
