/**
 * Snippets that the rules of detection were not made with: they tell how well the rules do on texts
 * nobody has looked at. Correct the rules by other texts, never by these.
 */

import type { Snippet } from "./snippet.ts";

/** Thirty texts, mixed. */
export const HELD_OUT: readonly Snippet[] = [
  {
    text: "2026-03-18: the CI runner moved to ARM, builds are twice as fast",
    is: "GENERIC technology en",
  },
  {
    text: "Clara is my daughter's violin teacher; she lives two streets away",
    is: "PERSONAL personal en",
  },
  { text: "El usuario vive en Zaragoza y habla francés", is: "PERSONAL personal es" },
  { text: "用户喜欢简洁的回答，不要表情符号", is: "PERSONAL personal zh" },
  { text: "Los martes no hay reparto en el polígono", is: "GENERIC general es" },
  {
    text: "The surgery of the monolith begins in May: first the billing module leaves",
    is: "GENERIC * en",
  },
  { text: "The new oven in the canteen is broken again", is: "GENERIC general en" },
  { text: "图书馆周一闭馆，其他时间照常开放", is: "GENERIC general zh" },
  {
    text: "nginx devuelve 502 cuando el contenedor de la API se reinicia",
    is: "GENERIC technology es",
  },
  { text: "测试环境的域名改成了 test.example.com，证书还没换", is: "GENERIC technology zh" },
  { text: "Orphaned children are adopted by process 1", is: "GENERIC * en" },
  {
    text: `11 de noviembre de 2024
Empecé el curso de cerámica. Mi vaso parece un cenicero, pero la profesora fue amable. Cené con Irene.

15 de noviembre de 2024
Llovió todo el día y me quedé leyendo con el gato encima. Llamó mi tío desde Vigo.`,
    is: "PERSONAL personal es",
  },
  {
    text: `Dear Aunt Rose,

thank you for the scarf. I wear it every day on the bike, and everyone at the office wants to know where
I got it. The baby has two teeth now and bites the dog. We hope to see you at Easter.

Love, Peter`,
    is: "PERSONAL personal en",
  },
  {
    text: `主诉：右踝扭伤1天。
现病史：患者昨日下楼时扭伤右踝，局部肿胀，行走疼痛。
查体：体温36.6℃，血压122/78mmHg，右外踝压痛明显。
诊断：右踝关节扭伤。
处理：冷敷制动，布洛芬300毫克口服，每日两次，一周后复诊。`,
    is: "CLINICAL medicine.clinical zh",
  },
  {
    text:
      `Mujer de 29 años, gestante de 32 semanas, que consulta por cefalea intensa. TA 162/104, FC 92.
Proteinuria en tira reactiva. Juicio clínico: preeclampsia. Plan: ingreso, labetalol 100 mg cada 8 horas
y control fetal.`,
    is: "CLINICAL medicine.clinical es",
  },
  {
    text:
      `Sleep is when the brain takes out the rubbish. During deep sleep a fluid washes through the tissue
and carries away proteins that have built up by day. Patients with insomnia seem to clear less of them, a
group in Rochester has reported, although nobody can say yet what follows from it.`,
    is: "GENERIC general en",
  },
  {
    text:
      `Banana bread. Mash 3 ripe bananas with 80 g melted butter, stir in 150 g sugar, one egg, a pinch
of salt and 190 g flour with a teaspoon of baking soda. Pour into a tin and bake at 175 C for an hour.`,
    is: "PROCESS process.cooking en",
  },
  {
    text:
      `清炒西兰花：西兰花一棵掰成小朵，焯水一分钟后捞出。锅里放油，下蒜末爆香，倒入西兰花大火翻炒，
加盐和少许生抽，出锅前淋一点水淀粉。`,
    is: "PROCESS process.cooking zh",
  },
  {
    text: `Certificate renewal

Before you start: you need sudo on the proxy.
1. sudo certbot renew --dry-run
2. If that is clean, sudo certbot renew
3. sudo systemctl reload nginx
4. Verify the date: openssl s_client -connect example.org:443
Escalation: page the network team.`,
    is: "PROCESS process.runbook en",
  },
  {
    text: `Cambiar la pila del mando

1. Empuja la pestaña lateral y saca la llave.
2. Haz palanca con una moneda hasta que se abra la carcasa.
3. Retira la pila vieja y coloca la nueva con el polo positivo hacia arriba.
4. Cierra y comprueba que la luz parpadea.`,
    is: "PROCESS process es",
  },
  {
    text:
      `The bus stopped where no stop was. An old man got on, paid in coins that had not been valid for years,
and sat down beside Irma. He smelled of smoke and oranges.

"You are late," he said.

"I am always late," said Irma. She did not know him, and she knew him very well. Through the window she saw
the fields go by, and then the sea, although the bus had never gone to the sea before. The old man closed
his eyes. "Wake me at the lighthouse," he murmured, and folded his hands. She looked at the ring on his
finger. It was her grandmother's. Somewhere ahead of them a horn answered.`,
    is: "NARRATIVE literature.narrative en",
  },
  {
    text:
      `El puente se terminó en 1891, dos años después de lo previsto. Los ingenieros habían elegido hierro
porque la piedra era cara y el río, profundo. Una riada se llevó el arco central en 1907 y hubo que
levantarlo de nuevo. Desde 1985 está cerrado a los coches, y los vecinos lo usan para cruzar a la feria.`,
    is: "GENERIC general es",
  },
  {
    text: `fn area(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle(r) => PI * r * r,
        Shape::Square(a) => a * a,
    }
}`,
    is: "CODE software.rust *",
  },
  {
    text: `CREATE INDEX CONCURRENTLY idx_orders_day ON orders (day);
UPDATE orders SET state = 'closed' WHERE day < '2025-01-01';
DELETE FROM carts WHERE updated_at < '2025-01-01';`,
    is: "CODE software.sql *",
  },
  {
    text: `name: test
on: [push]
jobs:
  unit:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: deno test -A`,
    is: "CODE software.config *",
  },
  {
    text: `thread 'main' panicked at src/main.rs:14:22:
called \`Option::unwrap()\` on a \`None\` value
stack backtrace:
   0: rust_begin_unwind
   1: core::panicking::panic_fmt
   2: app::main`,
    is: "GENERIC technology *",
  },
  {
    text: `refactor: move the retry logic out of the client

Both callers had their own copy. The backoff is now configured in one place and covered by tests.`,
    is: "GENERIC technology en",
  },
  {
    text: `[10:02] marta: quién ha tocado el docker-compose? no me arranca la base de datos
[10:03] iker: yo, subí postgres a la 17. borra el volumen y vuelve a levantarlo
[10:05] marta: vale, ya va`,
    is: "GENERIC technology es",
  },
  {
    text: `Item: garden chair
Colour: green
Quantity: 6
Delivery: Friday morning`,
    is: "GENERIC general *",
  },
  {
    text: `各位家长：运动会定于四月十二日上午八点在学校操场举行，请为孩子准备好运动鞋和饮用水。`,
    is: "GENERIC general zh",
  },
];
