/** Notes of a sentence or two, as agents and people save them. */

import type { Snippet } from "./snippet.ts";

/** What is said at a glance. */
export const PLAIN_NOTES: readonly Snippet[] = [
  { text: "2026-02-03: staging runs PostgreSQL 17", is: "GENERIC technology en" },
  { text: "Luis is my brother-in-law; he lives in Bilbao", is: "PERSONAL personal en" },
  { text: "用户偏好暗色主题", is: "PERSONAL personal zh" },
  { text: "The user prefers short answers without emoji", is: "PERSONAL personal en" },
  { text: "El usuario prefiere que le hablen de tú", is: "PERSONAL personal es" },
  {
    text: "We chose RabbitMQ over Kafka because one broker is enough",
    is: "GENERIC technology en",
  },
  { text: "El repositorio usa pnpm; no ejecutar npm install", is: "GENERIC technology es" },
  { text: "前端用 Vue 3，后端是 Go，接口文档在 docs 目录", is: "GENERIC technology zh" },
  { text: "Mi hermana Carmen se casa en junio y yo soy la madrina", is: "PERSONAL personal es" },
  { text: "我女儿九月上小学，我每天早上送她去学校", is: "PERSONAL personal zh" },
  { text: "Ana's birthday is 12 May, she is my oldest friend", is: "PERSONAL personal en" },
  { text: "The meeting room on the second floor is booked until noon", is: "GENERIC general en" },
  { text: "La reunión con el ayuntamiento pasa al jueves", is: "GENERIC general es" },
  { text: "会议改到周四下午三点", is: "GENERIC general zh" },
  { text: "2025-11-20: el servidor de pruebas se mudó a otra región", is: "GENERIC technology es" },
  { text: "Mein Bruder wohnt in Köln und arbeitet bei der Bahn", is: "* * de" },
  { text: "Le serveur de production est en panne depuis ce matin", is: "* * fr" },
];

/** Where a word leads astray. */
export const HARD_NOTES: readonly Snippet[] = [
  { text: "to-do: add milk and fix the gate before Sunday", is: "GENERIC general en" },
  {
    text: "The bus terminal moved to platform 4; the remote parking option opens in June.",
    is: "GENERIC general en",
  },
  {
    text:
      "The path behind the shed needs a new patch of gravel, and the header over the door is rotten.",
    is: "GENERIC general en",
  },
  {
    text:
      "La opción por defecto del menú es pescado; avisad si alguien es alérgico y pedid la cuenta en la terminal.",
    is: "GENERIC general es",
  },
  { text: "the patient scheduler retries three times", is: "GENERIC * en" },
  {
    text: "The patient table has a diagnosis column; the API never returns it",
    is: "GENERIC technology en",
  },
  { text: "Be patient with the treatment of null in the parser", is: "GENERIC * en" },
  {
    text: "El diagnóstico del fallo: la caché de sesiones se llenaba de madrugada",
    is: "GENERIC * es",
  },
  { text: "给病人列表接口加了分页，缓存五分钟", is: "GENERIC technology zh" },
  { text: "The recipe for a fast build: warm cache, few layers, no surprises", is: "GENERIC * en" },
  { text: "Salt and pepper the passwords before the hash", is: "GENERIC general en" },
  {
    text: "Chef recipes live in the infra repo, next to the Ansible playbooks",
    is: "GENERIC technology en",
  },
  {
    text: "La receta del éxito, según el director: paciencia y buenos clientes",
    is: "GENERIC general es",
  },
  {
    text: "Leche, huevos, harina, aceite, seis tomates y papel de cocina",
    is: "GENERIC general *",
  },
  { text: "The story points for this sprint went from 20 to 34", is: "GENERIC * en" },
  { text: "Chapter 7 of the handbook covers parental leave", is: "GENERIC general en" },
  { text: "My service calls your service, so who owns the timeout?", is: "GENERIC * en" },
  { text: "The child process lost its parent; its sister kept the lock", is: "GENERIC * en" },
  { text: "父进程退出后，子进程由 init 接管", is: "GENERIC * zh" },
  {
    text: "I deployed the API to staging and the migration timed out",
    is: "GENERIC technology en",
  },
  {
    text: "He cambiado la consulta de la API porque el índice no se usaba",
    is: "GENERIC technology es",
  },
  { text: "我把服务器的缓存从 Redis 换成了内存缓存", is: "GENERIC technology zh" },
  { text: "Python bit the snake keeper at the zoo on Sunday", is: "GENERIC general en" },
  { text: "The branch manager opened a new branch in Leeds", is: "GENERIC general en" },
  {
    text: "The river runs under the old library, behind the fish market",
    is: "GENERIC general en",
  },
  { text: "La cola del cine daba la vuelta a la biblioteca", is: "GENERIC general es" },
  {
    text: "Let us return to the class, for example, and import new ideas;",
    is: "GENERIC general en",
  },
  { text: "The user clicks Save and the form closes", is: "GENERIC * en" },
  { text: "用户点击保存后表单关闭", is: "GENERIC * zh" },
  {
    text: "Deploy failed otra vez, el pipeline se queda sin memoria en el job de tests",
    is: "GENERIC technology *",
  },
  {
    text: "Mi doctora dice que deje el café y que ande más; mañana empiezo con mi hermana",
    is: "PERSONAL personal es",
  },
  {
    text:
      "My doctor wants me to take 400 mg ibuprofen twice a day, so no wine at my sister's wedding",
    is: "PERSONAL personal en",
  },
  { text: "ok", is: "GENERIC general *" },
  { text: "a = b", is: "GENERIC general *" },
  { text: "SELECT your seat FROM the list at the door", is: "GENERIC general en" },
  {
    text: "The library has a new CD section and a reading table by the window",
    is: "GENERIC general en",
  },
  { text: "Customs needs the invoice in CSV and a copy of the form", is: "GENERIC general en" },
  {
    text: "El servidor de la mesa cuatro tardó una hora en traer la cuenta",
    is: "GENERIC general es",
  },
  { text: "仓库的钥匙在门卫那里，周末请提前预约", is: "GENERIC general zh" },
  {
    text:
      "Paciente lector: este libro no tiene prólogo. Diagnóstico: pereza del autor. Tratamiento: lectura diaria.",
    is: "GENERIC general es",
  },
];
