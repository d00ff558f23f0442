/**
 * The questions people and agents really ask, good and bad, in English, Spanish and Chinese: what is
 * found, what is asked back and what is said not to be there.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ambiguous, Answer, Found, Memory } from "@ihmt/core";
import { emptyMemory } from "../support/stores.ts";

/** What one person's memory holds in one language, and how they ask about it. */
interface Language {
  readonly name: string;
  readonly texts: readonly (readonly [domain: string, text: string])[];
  /** Three memories share it; the clue settles which. */
  readonly firstName: { readonly query: string; readonly clue: string; readonly found: string };
  /** Two projects use it. */
  readonly redis: {
    readonly query: string;
    readonly projects: readonly [string, string];
    readonly clue: string;
    readonly found: string;
  };
  /** Of several words only one, a common one, is in a memory. */
  readonly stray: string;
  readonly neverStored: string;
  /** Nothing but stop words, and the memory that holds them. */
  readonly stopWords: { readonly query: string; readonly found: string };
  /** A question that is answered, in words that may stand among others. */
  readonly clear: { readonly query: string; readonly found: string };
}

const ENGLISH: Language = {
  name: "English",
  texts: [
    ["personal", "2024-07-22: Holidays in Brighton with Luis, my cousin."],
    ["personal", "2025-08-30: Luis from next door watered the plants."],
    ["work", "2024-11-30: Luis reviewed the pull request of the payments service."],
    ["shop", "2025-02-01: The Lantern project keeps its sessions in Redis."],
    ["news", "2025-03-01: The Postbox project queues its mails in Redis."],
    ["personal", "2025-04-01: The morning run goes along the river."],
    ["personal", "2025-04-02: Breakfast in the morning: porridge."],
    ["personal", "2025-04-03: In the morning the heating starts late."],
    ["personal", "2023-01-01: who am I: Ada, a carpenter who turned to programming."],
    ["ops", "2026-02-03: The wiki moved to the attic server, behind the turquoise proxy."],
  ],
  firstName: { query: "Luis", clue: "holidays in Brighton", found: "my cousin" },
  redis: {
    query: "what is Redis used for?",
    projects: ["Lantern", "Postbox"],
    clue: "mails",
    found: "Postbox",
  },
  stray: "which kubernetes ingress hiccups in the morning under heavy traffic",
  neverStored: "blood group of the grandmother",
  stopWords: { query: "who am I", found: "carpenter" },
  clear: { query: "where did the wiki move to, the attic server?", found: "turquoise" },
};

const SPANISH: Language = {
  name: "Spanish",
  texts: [
    ["personal", "2024-07-22: Vacaciones en Benidorm con Luis, mi primo."],
    ["personal", "2025-08-30: Luis, el vecino, regó las plantas."],
    ["work", "2024-11-30: Luis revisó el pull request del servicio de pagos."],
    ["shop", "2025-02-01: El proyecto Linterna guarda sus sesiones en Redis."],
    ["news", "2025-03-01: El proyecto Buzón encola sus correos en Redis."],
    ["personal", "2025-04-01: Por la mañana corro junto al río."],
    ["personal", "2025-04-02: El desayuno de la mañana: gachas."],
    ["personal", "2025-04-03: Por la mañana la calefacción arranca tarde."],
    ["personal", "2023-01-01: quién soy yo: Ada, carpintera y ahora programadora."],
    ["ops", "2026-02-03: La wiki se mudó al servidor del desván, tras el proxy turquesa."],
  ],
  firstName: { query: "¿Luis?", clue: "vacaciones en Benidorm", found: "mi primo" },
  redis: {
    query: "¿para qué se usa Redis?",
    projects: ["Linterna", "Buzón"],
    clue: "correos",
    found: "Buzón",
  },
  stray: "qué ingress de kubernetes se reinicia de mañana con mucho tráfico",
  neverStored: "grupo sanguíneo de la abuela",
  stopWords: { query: "¿Quién soy yo?", found: "carpintera" },
  clear: { query: "¿a qué servidor se mudó la wiki?, ¿al desván?", found: "turquesa" },
};

const CHINESE: Language = {
  name: "Chinese",
  texts: [
    ["personal", "2024-07-22: 和表哥小明去青岛度假。"],
    ["personal", "2025-08-30: 邻居小明浇了花。"],
    ["work", "2024-11-30: 小明审查了支付服务的代码。"],
    ["shop", "2025-02-01: 灯笼项目把会话存放于 Redis。"],
    ["news", "2025-03-01: 邮筒项目用 Redis 排队发信件。"],
    ["personal", "2025-04-01: 早晨沿河跑步。"],
    ["personal", "2025-04-02: 早晨喝粥。"],
    ["personal", "2025-04-03: 早晨暖气启动慢。"],
    ["personal", "2023-01-01: 我是谁？艾达，当过木匠，现今写程序。"],
    ["ops", "2026-02-03: 维基搬到了阁楼服务器，由青绿色代理转发。"],
  ],
  firstName: { query: "小明", clue: "青岛度假", found: "表哥" },
  redis: { query: "Redis", projects: ["灯笼", "邮筒"], clue: "信件", found: "邮筒" },
  stray: "kubernetes ingress 早晨 nginx 重启",
  neverStored: "祖母血型",
  stopWords: { query: "我是谁", found: "木匠" },
  clear: { query: "维基搬到哪台阁楼服务器", found: "青绿色" },
};

const LANGUAGES = [ENGLISH, SPANISH, CHINESE];

async function memoryOf({ texts }: Language): Promise<Memory> {
  const { memory } = await emptyMemory();
  for (const [domain, text] of texts) await memory.save(text, { domain });
  return memory;
}

function found(answer: Answer): Found {
  if (answer.kind === "found") return answer;
  throw new assert.AssertionError({ message: `${answer.kind}: ${answer.reason}` });
}

function ambiguous(answer: Answer): Ambiguous {
  if (answer.kind === "ambiguous") return answer;
  throw new assert.AssertionError({ message: `${answer.kind} for "${answer.query}"` });
}

/** The texts that the options of an ambiguous answer stand for. */
function offered({ options, results }: Ambiguous): string[] {
  return options.map(({ id }) =>
    results.find(({ leaf }) => leaf.header.leaf_id === id)?.leaf.content ?? ""
  );
}

for (const language of LANGUAGES) {
  const { name, firstName, redis, stray, neverStored, stopWords, clear } = language;

  test(`${name}: a first name that three memories share is asked about`, async () => {
    const memory = await memoryOf(language);
    const answer = ambiguous(await memory.search(firstName.query));
    assert.equal(answer.options.length, 3);
    assert.equal(new Set(answer.options.map(({ hint }) => hint)).size, 3, "each has its own hint");
    const clued = found(await memory.search(firstName.query, { clue: firstName.clue }));
    assert.ok(clued.best.leaf.content.includes(firstName.found), clued.best.leaf.content);
  });

  test(`${name}: two projects that both use Redis are both offered`, async () => {
    const memory = await memoryOf(language);
    const texts = offered(ambiguous(await memory.search(redis.query))).join("\n");
    for (const project of redis.projects) assert.ok(texts.includes(project), texts);
    const clued = found(await memory.search(redis.query, { clue: redis.clue }));
    assert.ok(clued.best.leaf.content.includes(redis.found), clued.best.leaf.content);
  });

  test(`${name}: one stray word in common is not an answer`, async () => {
    const answer = await (await memoryOf(language)).search(stray);
    assert.equal(answer.kind, "not_found");
    assert.match(answer.kind === "not_found" ? answer.reason : "", /stray/);
  });

  test(`${name}: what was never stored is not found`, async () => {
    const answer = await (await memoryOf(language)).search(neverStored);
    assert.equal(answer.kind, "not_found");
  });

  test(`${name}: a question of stop words finds what holds them`, async () => {
    const { best } = found(await (await memoryOf(language)).search(stopWords.query));
    assert.ok(best.leaf.content.includes(stopWords.found), best.leaf.content);
  });

  test(`${name}: quotes, emoji and control characters around the words change nothing`, async () => {
    const memory = await memoryOf(language);
    const plain = found(await memory.search(clear.query));
    assert.ok(plain.best.leaf.content.includes(clear.found), plain.best.leaf.content);
    const query = clear.query;
    for (
      const asked of [
        `"${query}"`,
        `«${query}»`,
        `“${query}” `,
        `'''${query}\`\`\``,
        `\u0000${query}\u0007\u001b`,
        `\r\n\t${query}\u2028`,
        `\ufeff\u202e${query}\u200b`,
      ]
    ) {
      const { best, score } = withScore(await memory.search(asked));
      assert.equal(best, plain.best.leaf.header.leaf_id, JSON.stringify(asked));
      assert.equal(score, plain.best.score, JSON.stringify(asked));
    }
    const { best } = withScore(await memory.search(`🎉 ${query} 🐘👩‍💻`));
    assert.equal(best, plain.best.leaf.header.leaf_id);
  });

  test(`${name}: 10,000 characters are a question like any other`, async () => {
    const memory = await memoryOf(language);
    const long = `${clear.query} `.repeat(1000).slice(0, 10_000);
    const { best } = found(await memory.search(long));
    assert.ok(best.leaf.content.includes(clear.found), best.leaf.content);
    const unlike = Array.from({ length: 1250 }, (_, at) => `zq${at}xw`.padEnd(7)).join(" ");
    assert.equal((await memory.search(unlike.slice(0, 10_000))).kind, "not_found");
  });
}

function withScore(answer: Answer): { best: string; score: number } {
  const { best: { leaf, score } } = found(answer);
  return { best: leaf.header.leaf_id, score };
}

for (
  const [what, query] of [
    ["nothing", ""],
    ["blanks", " \t\n\u00a0\u3000"],
    ["punctuation", "¿?!… —「」，。"],
    ["control characters", "\u0000\u0007\u001b\u009f"],
    ["quotes", "\"\" '' «» “”"],
    ["invisible characters", "\u200b\ufeff\u202e\u00ad"],
    ["half of a surrogate pair", "\ud83d"],
  ] as const
) {
  test(`a question of ${what} holds no word to look for, and says so`, async () => {
    const answer = await (await memoryOf(ENGLISH)).search(query);
    assert.equal(answer.kind, "not_found");
    assert.match(answer.kind === "not_found" ? answer.reason : "", /no word/);
  });
}

test("an emoji is a word: it finds the memory that holds it", async () => {
  const { memory } = await emptyMemory();
  await memory.save("2026-01-01: the release party 🎉 is on Friday", { domain: "work" });
  await memory.save("2026-01-02: the quiet office", { domain: "work" });
  assert.match(found(await memory.search("🎉")).best.leaf.content, /party/);
  assert.equal((await memory.search("🦖")).kind, "not_found");
});

test("a clue without a word leaves the question as ambiguous as it was", async () => {
  const memory = await memoryOf(SPANISH);
  const plain = ambiguous(await memory.search("Luis"));
  for (const clue of ["", "  \n", "\u0000", "?!"]) {
    const { options } = ambiguous(await memory.search("Luis", { clue }));
    assert.deepEqual(options, plain.options, JSON.stringify(clue));
  }
});

test("in a memory of a few texts, a word that one of them holds is no stray one", async () => {
  const { memory } = await emptyMemory();
  await memory.save("Staging runs PostgreSQL 17.");
  await memory.save("The wiki runs in the attic.");
  const query = "which database does staging use";
  assert.ok(found(await memory.search(query)).best.leaf.content.includes("PostgreSQL"));
  assert.equal((await memory.search("which marathon route runs downtown")).kind, "not_found");
});
