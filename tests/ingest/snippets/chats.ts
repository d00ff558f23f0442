/** Exports of chats, told by their form where nobody says a personal word; and what only looks so. */

import type { Snippet } from "./snippet.ts";

export const CHATS: readonly Snippet[] = [
  {
    text:
      "[14/03/26, 18:04:11] Priya: train is cancelled again\n[14/03/26, 18:04:40] Tom: same here, taking the bus\n",
    is: "PERSONAL personal en",
  },
  {
    text:
      "12/03/2026, 18:04 - Los mensajes y las llamadas están cifrados de extremo a extremo.\n12/03/2026, 18:04 - Marta: ¿compras tú el pan?\n12/03/2026, 18:05 - Iker: sí, de camino\n",
    is: "PERSONAL personal es",
  },
  {
    text:
      "3/12/26, 6:04 PM - Ann Bell: which gate?\n3/12/26, 6:05 PM - +1 (555) 010-2244: the one behind the fountain\n",
    is: "PERSONAL personal en",
  },
  {
    text: "2026/3/12 下午6:04 - 小雯: 会议改到几点了？\n2026/3/12 下午6:05 - 阿杰: 七点，老地方\n",
    is: "PERSONAL personal zh",
  },
  {
    text:
      "Marta, [12.03.2026 18:04]\nhan cambiado la hora\n\nIker, [12.03.2026 18:05]\n¿otra vez?\nya no me da tiempo\n",
    is: "PERSONAL personal es",
  },
  {
    text: "12.03.26, 18:04 - Jana: kommst du?\r\n12.03.26, 18:05 - Uwe: gleich\r\n",
    is: "PERSONAL personal *",
  },
  {
    text:
      "[2026-02-03 10:15:02] Ana: the deploy to staging failed\n[2026-02-03 10:16:40] Luis: the database migration timed out\n[2026-02-03 10:17:00] Ana: rollback then\n",
    is: "PERSONAL technology en",
  },
];

export const NOT_CHATS: readonly Snippet[] = [
  {
    text:
      "2026-05-02 10:11:12 worker: started\n2026-05-02 10:11:15 worker: waiting\n2026-05-02 10:11:19 scheduler: idle\n",
    is: "GENERIC general *",
  },
  {
    text:
      "12/03/2026 10:00 - Dentist: upstairs\n12/03/2026 12:00 - Lunch: with Eva\n13/03/2026 9:00 - School: bring the form\n14/03/2026 9:00 - Garage: tyres\n",
    is: "GENERIC general en",
  },
  {
    text:
      "2026-02-03 10:15 - Plan: amoxicillin 500 mg every 8 hours\n2026-02-03 10:20 - BP 120/80, HR 80, afebrile, cough.\n2026-02-04 10:15 - Assessment: pneumonia, the patient improves\n",
    is: "CLINICAL medicine.clinical *",
  },
  {
    text: "12/3/26, 18:04 - Marta: han cambiado la hora de la reunión\n",
    is: "GENERIC general es",
  },
];
