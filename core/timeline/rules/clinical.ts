/**
 * The headers of a clinical note: diagnosis, treatment and medication of the patient it names.
 *
 * Without a name nothing is read: the diagnoses of two patients do not contradict each other. A list
 * is kept whole or not at all: half a medication would be a wrong one.
 */

import type { Statement } from "./_rule.ts";

/** Headers by what they tell. */
const HEADERS: Readonly<Record<string, string>> = {
  patient: "patient(?: name)?|paciente|nombre del paciente|患者姓名|患者|病人|姓名",
  diagnosis: "diagnos[ie]s|dx|diagnóstico|diagnostico|juicio clínico|诊断",
  treatment: "treatment|tratamiento|治疗方案|治疗",
  medication: "(?:current )?medications?|medicación(?: actual)?|medicacion|用药|药物",
};
const HEADER = new RegExp(
  "(?:^|[.;|。；])[ \\t#*>-]{0,8}(?:" +
    Object.entries(HEADERS).map(([name, words]) => `(?<${name}>${words})`).join("|") +
    ")[ *]{0,4}[:：][ *]{0,4}",
  "gimu",
);
/** A value ends with its sentence; a point inside a figure or an abbreviation does not end it. */
const END = /\n|[。；;|]|[.](?=\s|$)/u;
const LONGEST_VALUE = 200;
const LONGEST_NAME = 60;
/** Not established. */
const UNSURE =
  /[?？]|(?<!\p{L})(?:none|pending|unknown|unclear|suspected|probable|possible|rule out|r\/o|differential|no known|n\/a|ninguno|ninguna|pendiente|desconocido|sospecha|posible|descartar|no procede)(?!\p{L})|待定|疑似|可能|不详|未明|暂无|^无/iu;

/** What a clinical note says of its patients, in order. */
export function clinicalStatements(text: string): Statement[] {
  const found: Statement[] = [];
  let patient: string | undefined;
  for (const match of text.matchAll(HEADER)) {
    const start = match.index + match[0].length;
    const line = text.slice(start, start + 2 * LONGEST_VALUE);
    const end = line.search(END);
    const value = (end === -1 ? line : line.slice(0, end)).replace(/[\s*]+$/u, "").trim();
    const attribute = Object.entries(match.groups ?? {}).find(([, word]) => word !== undefined)
      ?.[0];
    if (attribute === undefined) continue;
    if (attribute === "patient") patient = patientOf(value);
    else if (
      patient !== undefined && value !== "" && value.length <= LONGEST_VALUE && !UNSURE.test(value)
    ) {
      found.push({ subject: patient, attribute, value });
    }
  }
  return found;
}

/** The name, without age, record number and the like. */
function patientOf(value: string): string | undefined {
  const name = value.split(/[,，(（[\d、]| - | – /u)[0]?.trim() ?? "";
  return name === "" || name.length > LONGEST_NAME ? undefined : name;
}
