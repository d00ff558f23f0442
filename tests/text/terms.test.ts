/** What the tokenizer makes of each kind of word: tables, one row a kind. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { documentTerms, isStopWord, queryTerms } from "@ihmt/core/text";

/** Text, and the terms of a document that holds nothing else. */
const DOCUMENTS: readonly (readonly [string, readonly string[]])[] = [
  // Words and letters.
  ["", []],
  [" \n\t … — ___ ", []],
  ["The cat, the cat!", ["the", "cat", "the", "cat"]],
  ["Reservación ÑANDÚ Zoë", ["reservacion", "nandu", "zoe"]],
  ["Straße STRASSE ẞ", ["strasse", "strasse", "ss"]],
  ["\x1b[1merror\x1b[0m: \x1b[31;1mno port\x1b[K \x1bend", ["error", "no", "port", "end"]],
  ["ılık İstanbul ISTANBUL", ["ilik", "istanbul", "istanbul"]],
  ["Łódź Ærø þorn", ["lodz", "aero", "thorn"]],
  ["ＨＴＴＰ １２３ ﬁn", ["http", "123", "fin"]],
  ["ΟΔΟΣ όδος", ["οδοσ", "οδοσ"]],
  ["e\u0301t\u00e9 so\u00adft", ["ete", "soft"]],
  ["йод иод ёлка", ["йод", "иод", "елка"]],
  ["हिन्दी में क्या", ["हिन्दी", "में", "क्या"]],
  ["مُدَرِّس مدرس", ["مدرس", "مدرس"]],
  ["שָׁלוֹם שלום", ["שלום", "שלום"]],
  ["می‌خواهم میخواهم", ["ميخواهم", "ميخواهم"]],
  // Apostrophes.
  ["user's we'll don’t", ["user", "we", "dont"]],
  ["O'Brien l'avion 'quoted'", ["obrien", "brien", "lavion", "avion", "quoted"]],
  ["U.S.A. e.g.", ["usa", "e.g", "eg", "e", "g"]],
  // Identifiers.
  ["reserveStock", ["reservestock", "reserve", "stock"]],
  ["HTTPServer2", ["httpserver2", "http", "server2", "server"]],
  ["user_id", ["user_id", "userid", "user", "id"]],
  ["kebab-case", ["kebab-case", "kebabcase", "kebab", "case"]],
  ["IHMT_HOME", ["ihmt_home", "ihmthome", "ihmt", "home"]],
  ["__init__ _em_", ["__init__", "init", "em"]],
  ["userIDs URLs", ["userids", "user", "ids", "urls"]],
  ["sha256 utf8 10ms", ["sha256", "sha", "256", "utf8", "utf", "10ms", "10", "ms"]],
  ["9f86d081884c7d65", ["9f86d081884c7d65", "9f86d08"]],
  ["python3.12 2.5GB", ["python3.12", "python", "3.12", "python3", "2.5gb", "2.5", "gb"]],
  ["openssl-3.0.13", ["openssl-3.0.13", "openssl", "3.0.13", "3.0"]],
  ["1.2.3-rc.1", ["1.2.3-rc.1", "1.2.3-rc", "1.2.3", "1.2", "rc", "1"]],
  ["GitHub", ["github", "git", "hub"]],
  // Names with signs.
  ["C++, C#. F# c++17", ["c++", "c#", "f#", "c++17", "c++"]],
  ["count++ a++b", ["count++", "count", "a", "b"]],
  [".NET ...net end.", [".net", "net", "net", "end"]],
  ["使用.NET", ["使", "用", "使用", ".net", "net"]],
  ["node.js.", ["node.js", "nodejs", "node", "js"]],
  ["(see node.js)", ["see", "node.js", "nodejs", "node", "js"]],
  ["--no-verify", ["--no-verify", "no-verify", "noverify", "no", "verify"]],
  ["`-rf` x -y", ["-rf", "rf", "x", "-y", "y"]],
  ["word--word — foo", ["word", "word", "foo"]],
  ["@scope/package", ["@scope/package", "scope/package", "scope", "package"]],
  ["ana@example.com", ["ana@example.com", "ana", "example.com", "examplecom", "example", "com"]],
  ["core/text/mod.ts", ["core/text/mod.ts", "core", "text", "mod.ts", "modts", "mod", "ts"]],
  ["/usr/bin/", ["usr/bin", "usr", "bin"]],
  ["a/.ihmt/x", ["a/.ihmt/x", "a", ".ihmt", "ihmt", "x"]],
  ["~/.config", [".config", "config"]],
  ["std::string a..b", ["std", "string", "a", "b"]],
  ["https://a.example/b", ["https", "a.example/b", "a.example", "aexample", "a", "example", "b"]],
  // Numbers.
  ["17 8080 50% $5", ["17", "8080", "50", "5"]],
  ["1.3.0", ["1.3.0", "1.3"]],
  ["v2 v1.3.0", ["v2", "v1.3.0", "1.3.0", "1.3"]],
  ["2026-02-03:", ["2026-02-03", "2026-02", "2026"]],
  ["2026-02-03T10:15:00Z", [
    "2026-02-03t10:15:00z",
    "2026-02-03",
    "10:15:00",
    "2026-02",
    "2026",
    "10:15",
  ]],
  ["9:30am 10:15:00", ["9:30am", "9:30", "09:30", "10:15:00", "10:15"]],
  ["03/02/2026 10:15", ["03/02/2026", "2026", "10:15"]],
  ["10.0.0.7", ["10.0.0.7"]],
  ["10.0.0.7:8080", ["10.0.0.7:8080", "10.0.0.7", "8080"]],
  ["1,000,000 12,500.75 1,2", ["1000000", "12500.75", "12500", "1", "2"]],
  ["٨٠٨٠ ۱۲ ८० ๒๕", ["8080", "12", "80", "25"]],
  ["3½ 10² m²", ["3", "1", "2", "10", "2", "m2"]],
  ["3.14 gpt-4", ["3.14", "gpt-4", "gpt", "4"]],
  // Scripts without spaces.
  ["数据库", ["数", "据", "数据", "库", "据库"]],
  ["使用Docker。", ["使", "用", "使用", "docker"]],
  ["ｶﾞｽ サーバー", ["ガ", "ス", "ガス", "サ", "ー", "サー", "バ", "ーバ", "ー", "バー"]],
  ["한국어", ["한", "국", "한국", "어", "국어"]],
  ["น้ำ", ["น้\u0e4d", "า", "น้\u0e4dา"]],
  ["ພາ", ["ພ", "າ", "ພາ"]],
  ["ខ្មែរ", ["ខ្", "មែ", "ខ្មែ", "រ", "មែរ"]],
  ["𠮷野家", ["𠮷", "野", "𠮷野", "家", "野家"]],
  // Emoji.
  ["ok ❤️ ❤ 👍🏽", ["ok", "❤", "❤", "👍"]],
  ["🇪🇸🇫🇷 👩‍💻", ["🇪🇸", "🇫🇷", "👩‍💻"]],
  ["1️⃣ © ®", ["1"]],
];

test("documentTerms() gives whole words and their parts", () => {
  for (const [text, terms] of DOCUMENTS) assert.deepEqual(documentTerms(text), terms, text);
});

const QUERIES: readonly (readonly [string, readonly string[]])[] = [
  ["Where is the C++ manual?", ["c++", "manual"]],
  ["who am I", ["who", "am", "i"]],
  ["¿Dónde está la reserva?", ["reserva"]],
  ["port port PORT", ["port"]],
  ["reserveStock", ["reservestock", "reserve", "stock"]],
  ["GitHub PostgreSQL", ["github", "postgresql"]],
  ["user_id e-mail", ["user_id", "user", "id", "e-mail", "mail"]],
  ["--no-verify", ["--no-verify", "no-verify", "verify"]],
  ["2026-02-03 1.3.0", ["2026-02-03", "1.3.0"]],
  ["数据库", ["数据", "据库"]],
  ["猫", ["猫"]],
  ["我们的数据库在哪里", ["的数", "数据", "据库", "库在"]],
  ["什么", ["什么"]],
  ["!?", []],
];

test("queryTerms() gives each telling word once", () => {
  for (const [query, terms] of QUERIES) assert.deepEqual(queryTerms(query), terms, query);
});

test("an identifier is met in each way to write it", () => {
  const ways = ["reserveStock", "ReserveStock", "reserve_stock", "RESERVE_STOCK", "reserve-stock"];
  for (const asked of ways) {
    for (const written of ways) {
      const terms = documentTerms(written);
      const met = queryTerms(asked).filter((term) => terms.includes(term));
      assert.ok(met.length > 0, `${asked} in ${written}`);
    }
  }
});

/** What is asked, and a text that means the same in another way to write it. */
const SAME_THINGS: readonly (readonly [string, string])[] = [
  ["Python 3.12", "upgraded to python3.12 on all machines"],
  ["openssl 3.0.13", "openssl-3.0.13.tar.gz is in the cache"],
  ["node 20.1.0", "the image is node-v20.1.0-alpine"],
  ["TLS 1.3", "only TLSv1.3 is offered"],
  ["vue 3.5", "vue3.5.13 is pinned"],
  ["9fceb02", "fixed in 9fceb02d0ae598e95dc970b74767f19372d61af8"],
  ["9:30", "el taller empieza a las 09:30"],
  ["09:15", "2026-02-03T09:15:07Z started"],
  ["12,500.75", "the bill says 12500.75 euros"],
  ["8080", "المنفذ ٨٠٨٠ مفتوح"],
  ["افضل المقهى", "أفضّل المقهي القريب"],
  ["کتاب علی", "كتاب علي على الرف"],
  ["развертывание Ежикова", "развёртывание у Ёжикова в четверг"],
];

test("a version, a time, a number, a commit or a letter is met in each way to write it", () => {
  for (const [asked, written] of SAME_THINGS) {
    const terms = new Set(documentTerms(written));
    for (const term of queryTerms(asked)) assert.ok(terms.has(term), `${term} in ${written}`);
  }
});

test("documentTerms() cuts a word longer than 64 and keeps the parts of a long identifier", () => {
  assert.deepEqual(documentTerms("x".repeat(1000)), ["x".repeat(64)]);
  const name = Array.from({ length: 12 }, (_, index) => `part${index}`).join("_");
  const terms = documentTerms(name);
  assert.ok(terms.includes("part11"));
  assert.ok(!terms.includes(name));
  assert.ok(queryTerms(name).every((term) => terms.includes(term)));
});

test("documentTerms() cuts a number of any length, alone or in a word", () => {
  const number = `${"1.".repeat(60)}1`;
  for (const text of [number, `a${number}`, `${number}gb`]) {
    assert.ok(documentTerms(text).includes(text.slice(0, 64)), text);
  }
});

test("documentTerms() never cuts a character in half", () => {
  assert.deepEqual(documentTerms(`a${"𝓸".repeat(500)}`), [`a${"o".repeat(63)}`]);
  const gothic = documentTerms(`a${"𐌰".repeat(500)}`)[0] ?? "";
  assert.equal(gothic, `a${"𐌰".repeat(31)}`);
});

test("documentTerms() takes long lines of one kind apart", () => {
  const lines: readonly (readonly [string, number])[] = [
    [".".repeat(100_000), 0],
    ["-".repeat(100_000), 0],
    ["_".repeat(100_000), 0],
    ["a".repeat(10_000_000), 1],
    ["=".repeat(10_000_000), 0],
    ["é".repeat(1_000_000), 1],
    [`a${"\u0301".repeat(100_000)}`, 1],
  ];
  for (const [line, count] of lines) {
    assert.equal(documentTerms(line).length, count, line.slice(0, 8));
    assert.ok(queryTerms(line).length <= count);
  }
  assert.ok(documentTerms("a.".repeat(100_000)).length <= 300_000);
});

test("isStopWord() knows English, Spanish and Chinese and spares words of code", () => {
  for (const word of ["the", "dont", "que", "esta", "的", "什么", "的是"]) {
    assert.ok(isStopWord(word), word);
  }
  for (const word of ["todo", "son", "may", "port", "数据", "", "constructor"]) {
    assert.ok(!isStopWord(word), word);
  }
});
