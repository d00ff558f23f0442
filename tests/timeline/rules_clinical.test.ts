import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyMemory } from "../support/stores.ts";

/** Clinical notes and the facts that their headers state. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  "Patient: Marguerite Ostrander (fictional), 61 years\nDiagnosis: asthma of adult onset.\nTreatment: budesonide 200 mcg twice daily.":
    [
      "Marguerite Ostrander diagnosis = asthma of adult onset",
      "Marguerite Ostrander treatment = budesonide 200 mcg twice daily",
    ],
  "Paciente: Ana Ruiz, 54 años. Diagnóstico: hipertensión arterial. Tratamiento: enalapril 2.5 mg cada 24 h.":
    [
      "Ana Ruiz diagnosis = hipertensión arterial",
      "Ana Ruiz treatment = enalapril 2.5 mg cada 24 h",
    ],
  "患者：王建国，58岁\n诊断：2型糖尿病\n用药：二甲双胍 500 毫克，每日两次": [
    "王建国 diagnosis = 2型糖尿病",
    "王建国 medication = 二甲双胍 500 毫克，每日两次",
  ],
  "**Patient:** Lena Voss\n- **Medication:** lisinopril 10 mg once daily, levothyroxine 75 mcg once daily":
    ["Lena Voss medication = lisinopril 10 mg once daily, levothyroxine 75 mcg once daily"],
  "Patient: Ada Moe\nDiagnosis: gout\nPatient: Ian Poe\nDiagnosis: anaemia": [
    "Ada Moe diagnosis = gout",
    "Ian Poe diagnosis = anaemia",
  ],
  "Patient: Ada Moe\nDiagnosis: suspected pneumonia": [],
  "Patient: Ada Moe\nDiagnosis: pending": [],
  "Paciente: Ana Ruiz\nDiagnóstico: a descartar celiaquía": [],
  "患者：王建国\n诊断：疑似肺炎": [],
  "Diagnosis: asthma": [],
  "Patient: Ada Moe\nI live in Oslo.": [],
  "Patient: Ada Moe\nThe diagnosis: everyone was tired": [],
  "Patient: Ada Moe\nShe asked what the diagnosis was": [],
  [`Patient: Ada Moe\nMedication: ${"amlodipine 5 mg, ".repeat(20)}`]: [],
};

for (const [text, facts] of Object.entries(NOTES)) {
  test(`the note ${JSON.stringify(text.slice(0, 90))} states ${facts.length} facts`, async () => {
    const { memory } = await emptyMemory();
    await memory.save(text, { dataType: "CLINICAL" });
    const found = (await memory.facts()).map(({ subject, attribute, value }) =>
      `${subject} ${attribute} = ${value}`
    );
    assert.deepEqual(found.sort(), [...facts].sort());
  });
}

test("a later treatment of a patient corrects the earlier one", async () => {
  const { memory } = await emptyMemory();
  const note = (day: string, drug: string): string =>
    `${day} Visit\nPatient: Ada Moe\nTreatment: ${drug}`;
  await memory.save(note("2025-01-14", "lisinopril 10 mg"), { dataType: "CLINICAL" });
  const { notices } = await memory.save(note("2025-03-20", "losartan 50 mg"), {
    dataType: "CLINICAL",
  });
  assert.deepEqual(notices, [
    "On 2025-01-14 you said Ada Moe treatment = 'lisinopril 10 mg', " +
    "but on 2025-03-20 you updated to 'losartan 50 mg'.",
  ]);
});
