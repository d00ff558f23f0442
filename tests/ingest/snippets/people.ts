/** Diaries, letters, chats, clinical records and prose about health. */

import type { Snippet } from "./snippet.ts";

/** People writing of themselves and of those near them. */
export const PERSONAL_TEXTS: readonly Snippet[] = [
  { text: "I'm allergic to walnuts, so no pesto from the deli.", is: "PERSONAL personal en" },
  {
    text: "Soy alérgico a los frutos secos, tenlo en cuenta cuando propongas restaurantes.",
    is: "PERSONAL personal es",
  },
  { text: "我对花生过敏，点菜的时候请注意。", is: "PERSONAL personal zh" },
  {
    text: `2025-08-14
Slept badly again. Mum called at seven to ask about the wedding and I pretended to be awake.

2025-08-16
Drove to the lake with Tom. I swam, he read. We had dinner on the jetty and nobody mentioned work.`,
    is: "PERSONAL personal en",
  },
  {
    text: `Querida Marta:

Perdona que no te haya escrito antes. Nos mudamos el sábado y todavía como encima de una caja. El piso
es pequeño pero me gusta, y desde la cocina se ve el puerto. Tu ahijado ya anda solo. Mi madre dice que
se parece a ti. Ven en vacaciones, que te guardo el sofá.

Un abrazo,
Elena`,
    is: "PERSONAL personal es",
  },
  {
    text: `8月3日 晴
今天和妈妈一起去了外婆家。外婆又瘦了，可是精神很好，一直拉着我的手问工作的事。
晚饭后我陪她在河边散步，她说明年想去看海。

8月5日 雨
下了一整天的雨，我在家整理旧照片，翻到爸爸年轻时的样子，忍不住笑了。`,
    is: "PERSONAL personal zh",
  },
  {
    text: `[21:04] Nuria: llego tarde, el tren sigue parado
[21:06] yo: tranquila, estoy con mi primo en casa
[21:06] yo: cenamos cuando llegues
[21:31] Nuria: eres un sol, llevo postre`,
    is: "PERSONAL personal es",
  },
  {
    text:
      "I was born in Cork, I moved to Lyon in 2019, and I have two cats and a very patient wife.",
    is: "PERSONAL personal en",
  },
  {
    text: "我在杭州工作，老家在成都。妻子是中学老师，我们有一个儿子，周末常去爬山。",
    is: "PERSONAL personal zh",
  },
  {
    name: "diario-2024.md",
    text: `# 3 de marzo de 2024

Hoy he vuelto a nadar después de dos años. Salí del agua temblando y contento.

# 5 de marzo de 2024

Discutí con papá por lo de la casa del pueblo. Luego le llamé y le pedí perdón.`,
    is: "PERSONAL personal es",
  },
];

/** Personal texts that are full of other things. */
export const HARD_PERSONAL: readonly Snippet[] = [
  {
    text: `2025-02-10
Second week at the new job. They gave me a laptop with Linux and a repository nobody has touched since
2019. I came home tired and my girlfriend had made soup, so I forgot about all of it.

2025-02-12
I broke the build before lunch. Sara laughed, fixed it and took me for coffee. I like it here.`,
    is: "PERSONAL personal en",
  },
  {
    text: `Domingo 4 de mayo de 2025
Por fin me salió la tortilla como a mi abuela: seis huevos, cuatro patatas, cebolla y mucha paciencia.
Vino mi hermano con los niños y no quedó nada. Luego dimos un paseo hasta el faro y me acosté pronto.`,
    is: "PERSONAL personal es",
  },
  {
    text: `今天陪爸爸去医院复查，医生说血压稳定，药量可以减半。
回来的路上他请我吃了面，还跟我讲他年轻时学修表的事。我好久没见他这么高兴了。`,
    is: "PERSONAL personal zh",
  },
];

/** Records that a clinician writes. */
export const CLINICAL_TEXTS: readonly Snippet[] = [
  {
    text: `CC: knee pain after a fall
HPI: 67-year-old woman slipped on wet stairs two days ago. Swelling, no locking.
Exam: effusion of the left knee, stable ligaments. BP 138/84, HR 76.
Plan: rest, ice, paracetamol 1 g every 8 hours, X-ray. Review in ten days.`,
    is: "CLINICAL medicine.clinical en",
  },
  {
    text:
      `Paciente mujer de 41 años que acude por dolor abdominal de 24 horas de evolución, con náuseas y
sin fiebre. TA 118/72, FC 84, Tª 36,9 ºC. Abdomen blando, doloroso en fosa ilíaca derecha, Blumberg
negativo. Analítica: leucocitos 11.200, PCR 14. Impresión diagnóstica: dolor abdominal inespecífico.
Se pauta paracetamol 1 g cada 8 horas y control en 24 horas por su médico.`,
    is: "CLINICAL medicine.clinical es",
  },
  {
    text: `患者女，62岁，因“反复胸闷半年，加重3天”入院。
既往史：高血压病史10年，口服氨氯地平5毫克，每日一次。
查体：血压156/92mmHg，心率88次/分，双肺呼吸音清。
初步诊断：冠心病，不稳定型心绞痛。
诊疗计划：完善心电图、心肌酶，给予阿司匹林100毫克口服，每日一次。`,
    is: "CLINICAL medicine.clinical zh",
  },
  {
    name: "informe_alta.txt",
    text: `INFORME DE ALTA
Motivo de ingreso: disnea progresiva.
Antecedentes personales: HTA, fibrilación auricular anticoagulada. Alergias: penicilina.
Exploración física: TA 142/88, FC 96 irregular, SatO2 91 %. Crepitantes bibasales.
Evolución: buena respuesta a furosemida 40 mg cada 12 horas.
Tratamiento al alta: furosemida 40 mg/24 h, apixabán 5 mg cada 12 horas.`,
    is: "CLINICAL medicine.clinical es",
  },
  {
    text:
      `Discharge summary. Patient: 58 M. Diagnosis: community-acquired pneumonia, right lower lobe.
Admitted with fever 39.1 C, productive cough and pleuritic pain. SpO2 92% on air. Treated with
ceftriaxone 2 g daily for 5 days. Afebrile since day 3. Discharged on amoxicillin 1 g three times
daily. Allergies: none known. Follow-up chest X-ray in 6 weeks.`,
    is: "CLINICAL medicine.clinical en",
  },
  {
    text: `S: cough and wheeze for 3 days, worse at night.
O: T 37.4, RR 22, SpO2 95%. Bilateral wheeze, no crackles.
A: asthma exacerbation, mild.
P: salbutamol inhaler 2 puffs every 4 hours, prednisolone 40 mg daily for 5 days. Review in 48 h.`,
    is: "CLINICAL medicine.clinical en",
  },
];

/** Prose about health, and software for it: no records. */
export const HARD_CLINICAL: readonly Snippet[] = [
  {
    text:
      `Hypertension affects one adult in three, and most of them do not know it. The disease gives
no symptoms for years. Doctors recommend less salt, more walking and, when that is not enough, drugs
that have been cheap and safe for decades. A new study followed nine thousand people in four countries.`,
    is: "GENERIC general en",
  },
  {
    text:
      `La fiebre no es una enfermedad sino una defensa. Durante siglos los médicos la combatieron con
sangrías y paños fríos, y solo en el siglo XX se entendió que el cuerpo sube su temperatura a propósito.
Este artículo repasa la historia del termómetro clínico y de quienes lo inventaron.`,
    is: "GENERIC general es",
  },
  {
    text: `糖尿病已成为城市居民最常见的慢性病之一。专家提醒，早期几乎没有症状，定期体检十分重要。
文章介绍了饮食、运动与睡眠对血糖的影响，并采访了三位社区医生。`,
    is: "GENERIC general zh",
  },
  {
    text: `Ticket 4821: the appointment form rejects patients older than 100.
Steps: open /patients/new, enter 1921 as year of birth, save.
Expected: the record is stored. Actual: HTTP 422, "age out of range".
Fix: the validator in PatientForm.ts uses a two-digit age. Add a test.`,
    is: "GENERIC technology en",
  },
  {
    text:
      `El módulo de historias clínicas guarda cada paciente en la tabla \`patients\` y sus diagnósticos en
\`diagnoses\`. La API devuelve el tratamiento activo en \`GET /patients/:id/treatment\`. Los despliegues
en producción se hacen los martes, con la base de datos en solo lectura.`,
    is: "GENERIC technology es",
  },
  {
    text:
      `The vet says the cat needs 5 mg of prednisolone daily and that I should weigh her every week. My
sister will do it while I am in Porto; the pills are in the blue tin next to her food.`,
    is: "PERSONAL personal en",
  },
];
