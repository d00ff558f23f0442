import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import type { DataType } from "@ihmt/core";
import { type Budget, split } from "@ihmt/core/ingest";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };

async function titleOf(
  text: string,
  options: { dataType?: DataType; name?: string } = {},
): Promise<string> {
  const { dataType = "GENERIC", name = "" } = options;
  return (await split(text, { dataType, name, budget: ROOMY })).pieces[0]?.title ?? "";
}

/** A text, and what its first piece should be called. */
const TABLE: readonly (readonly [string, string])[] = [
  // Notes as agents save them.
  ["2026-02-03: staging runs PostgreSQL 17", "staging runs PostgreSQL 17"],
  ["2026-02-03 — Nadia owns the release checklist.", "Nadia owns the release checklist."],
  ["[2026-02-03] The cache key holds the tenant id.", "The cache key holds the tenant id."],
  [
    "February 3rd, 2026: the retry limit went from 3 to 5.",
    "the retry limit went from 3 to 5.",
  ],
  ["Done.\nThe mobile build signs with the new key.", "The mobile build signs with the new key."],
  ["OK, done. The importer skips empty rows now.", "OK, done. The importer skips empty rows now."],
  ["- The queue drains at 3 a.m. every night.", "The queue drains at 3 a.m. every night."],
  ["* [x] Rotate the signing certificate", "Rotate the signing certificate"],
  ["1. Stop the workers before the migration.", "Stop the workers before the migration."],
  ["> We never deploy on Fridays.", "We never deploy on Fridays."],
  [
    "**Decision:** feature flags live in the database.",
    "Decision: feature flags live in the database.",
  ],
  ["__Why__ we left Heroku: the price.", "Why we left Heroku: the price."],
  ["`pnpm dlx` replaces `npx` in our scripts.", "pnpm dlx replaces npx in our scripts."],
  [
    "See [the runbook](https://example.com/runbook) before paging.",
    "See the runbook before paging.",
  ],
  ["Dr. Soto prefers phone calls. She is in on Mondays.", "Dr. Soto prefers phone calls."],
  [
    "The importer reads the whole archive into memory before it checks the signature, which is why the small machines run out of memory.",
    "The importer reads the whole archive into memory before it checks the…",
  ],
  [
    "+34 600 11 22 33 is the number of the porter.",
    "+34 600 11 22 33 is the number of the porter.",
  ],
  // What stands beside a date, or in place of words, is no title.
  [
    "2026年2月3日 星期二 晴\n\n今天陪妈妈去龙华寺烧香。",
    "今天陪妈妈去龙华寺烧香。",
  ],
  ["2026年2月10日 复诊\n冠脉CTA示前降支中段狭窄约40%。", "冠脉CTA示前降支中段狭窄约40%。"],
  ["3 de febrero de 2026. Lluvia.\n\nHemos firmado la hipoteca.", "Hemos firmado la hipoteca."],
  ["Dana Whitfield  10:42 AM\nThe deploy is stuck on a lock.", "The deploy is stuck on a lock."],
  [
    "3/2/26, 10:14 - Messages are end-to-end encrypted.\n3/2/26, 10:15 - Ana: Who has the keys?\n",
    "Ana: Who has the keys?",
  ],
  [
    "3/2/26, 10:14 - Ana: <Media omitted>\n3/2/26, 10:15 - Ana: The roof of the shed.\n",
    "Ana: The roof of the shed.",
  ],
  ["03/02/26, 10:14 - Pau: imagen omitida\n03/02/26, 10:15 - Pau: El tejado.\n", "Pau: El tejado."],
  [
    "2026年2月3日 10:14 - 小林：[图片]\n2026年2月3日 10:15 - 小林：屋顶修好了。\n",
    "小林：屋顶修好了。",
  ],
  // Headings.
  ["## Chapter I. The tram\n\nIt came late.", "Chapter I. The tram"],
  [
    "Dana Whitfield  10:42 AM\nthe deploy of billing is stuck again\nRahul  10:44 AM\nLooking.",
    "the deploy of billing is stuck again",
  ],
  [
    "[03-Feb-26 10:15 AM] ana#1234\ndoes the mod work?\n\n[03-Feb-26 10:20 AM] kes\nyes\n",
    "does the mod work?",
  ],
  ["## 31 de febrero de 2026\n\nNo existe.", "31 de febrero de 2026"],
  ["## 5 ways to lose a key\n\nIn the sea.", "5 ways to lose a key"],
  ["# Deploying to production\n\nRun the pipeline.", "Deploying to production"],
  ["## Rollback ##\n\nRevert the tag.", "Rollback"],
  ["# **Bold** heading with `code`\n\nText.", "Bold heading with code"],
  ["# [Project](https://example.com) notes\n\nText.", "Project notes"],
  ["Install guide\n=============\n\nUnpack it.", "Install guide"],
  ["Requirements\n---\n\nNode 20.", "Requirements"],
  ["3.2 Installation\n\nUnpack the archive.", "Installation"],
  ["SAFETY NOTES\n\nWear gloves.", "SAFETY NOTES"],
  ["<!-- generated -->\n\n# Release checklist\n\nTag it.", "Release checklist"],
  ["---\ntitle: Garden plan\ndate: 2026-02-03\n---\n\nTomatoes go south.", "Garden plan"],
  ["---\nlayout: post\n---\n\n# The long drought\n\nNo rain.", "The long drought"],
  [
    "[![build](https://example.com/b.svg)](https://example.com)\n\n# tinyqueue\n\nA queue.",
    "tinyqueue",
  ],
  ['<h1 align="center">Seabird</h1>\n\nA counter for gulls.', "Seabird"],
  ["***\n\nThe ferry was late.", "The ferry was late."],
  ["| Port | Service |\n|---|---|\n| 5432 | Postgres |", "Port, Service"],
  ["```sh\nkubectl drain n1\n```\n", "kubectl drain n1"],
  ["```\n\n```\n\nEmpty fence above.", "Empty fence above."],
  ["**a** and **b** stay two words.", "a and b stay two words."],
  ["__A b__ and __B c__ too, ~~d~~.", "A b and B c too, d."],
  // Spanish.
  ["2026-02-03: ahora vivo en Valencia.", "ahora vivo en Valencia."],
  ["3 de febrero de 2026. Hoy hemos cerrado el trimestre.", "Hoy hemos cerrado el trimestre."],
  ["Fecha: 03/02/2026\nPaciente estable, sin fiebre.", "Paciente estable, sin fiebre."],
  ["¿Por qué falla la factura? Porque redondea dos veces.", "¿Por qué falla la factura?"],
  ["• Comprar azafrán y arroz bomba", "Comprar azafrán y arroz bomba"],
  ["# Arroz al horno\n\n## Ingredientes\n\n- arroz", "Arroz al horno"],
  ["«No vuelvas», dijo Marta. Y volvió.", "«No vuelvas», dijo Marta."],
  [
    "Sí. El certificado caduca en marzo y lo renueva Iker.",
    "Sí. El certificado caduca en marzo y lo renueva Iker.",
  ],
  // Chinese.
  ["2026年2月3日：我搬到了杭州。", "我搬到了杭州。"],
  ["# 部署手册\n\n先停服务。", "部署手册"],
  ["- 数据库每天凌晨三点备份。", "数据库每天凌晨三点备份。"],
  ["日期：2026年2月3日\n今天下雨，没有出门。", "今天下雨，没有出门。"],
  ["王小明负责推荐系统。他住在杭州。", "王小明负责推荐系统。"],
  ["好的。推荐系统改用新的排序模型。", "好的。推荐系统改用新的排序模型。"],
  ["《三体》我读完了。很喜欢。", "《三体》我读完了。"],
  ["[![Build status](https://example.com/b.svg)](https://example.com)", "Build status"],
  [
    "From: Bea <bea@olmedo.example>\nTo: Grupo\nSubject: Próxima lectura: «Nada»\n\nHola a todos:\n",
    "Próxima lectura: «Nada»",
  ],
  ["发件人：王敏\n主题：四月排班\n\n各位好。", "四月排班"],
  ["From: the beach you see the island. It is far.", "From: the beach you see the island."],
  [
    "## [2.4.0] - 2026-03-02\n\n### Added\n\n- Pages load before their pictures do.\n\n## [2.3.0] - 2026-01-19\n\n- Small.\n",
    "Pages load before their pictures do.",
  ],
  [
    '<p align="center">\n  <img\n    alt="logo"\n    src="docs/logo.png" />\n</p>\n\nDraws maps.',
    "Draws maps.",
  ],
  // Only a date, only marks, nothing to say: the best there is.
  ["2026-02-03", "2026-02-03"],
  ["???", "???"],
  ["42", "42"],
];

test("split() calls a piece by what it holds", async () => {
  for (const [text, title] of TABLE) assert.equal(await titleOf(text), title, text);
});

test("split() calls the messages of a chat by what is said, not by who says it when", async () => {
  const chat = "[3/2/26, 10:15:02] Ana: the boiler is broken again\n" +
    "[3/2/26, 10:16:40] Luis: calling Ferrán\n";
  assert.equal(await titleOf(chat), "Ana: the boiler is broken again");
});

test("split() dates a mail by its head", async () => {
  const mail = "De: Bea\nFecha: Mon, 16 Feb 2026 10:15:00 +0100\nAsunto: Lectura\n\nHola.\n";
  const { pieces } = await split(mail, { dataType: "GENERIC", budget: ROOMY });
  assert.deepEqual(pieces.map(({ timestamp }) => timestamp), ["2026-02-16T09:15:00Z"]);
});

test("split() falls back on the file's name only where no word stands", async () => {
  assert.equal(await titleOf("***\n---\n", { name: "notes/rules.md" }), "rules.md");
  assert.equal(await titleOf("***\n\nA word.\n", { name: "notes/rules.md" }), "A word.");
});

test("split() gives every piece of a long section a title of its own, or its heading's", async () => {
  const paragraph = (what: string): string =>
    `${what} needs care. ${"More about it. ".repeat(20)}\n\n`;
  const text = `# Storage\n\n${paragraph("The disk")}${paragraph("The network")}`;
  const budget = { targetTokens: 60, maxTokens: 100, minTokens: 10 };
  const { pieces } = await split(text, { dataType: "GENERIC", budget });
  assert.deepEqual(pieces.map(({ title }) => title), ["Storage", "The network needs care."]);
});

test("split() gives titles of one line that end in no half word or half character", async () => {
  const word = fc.constantFrom(
    "ferry",
    "gaviota",
    "日志系统",
    "🌲🌲",
    "reserveStock",
    "—",
    "a.b",
    "**x**",
  );
  const texts = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const title = await titleOf(text);
      assert.ok(title.length <= 80 && !/[\n\r\t]/.test(title) && title.isWellFormed(), title);
      const last = title.endsWith("…") ? title.slice(0, -1).split(" ").at(-1) ?? "" : "";
      assert.ok(last === "" || ` ${text.replaceAll("*", "")} `.includes(` ${last} `), title);
    }),
    { numRuns: 400 },
  );
});

test("split() calls code by what it declares, not by what source files open with", async () => {
  const rows: readonly (readonly [string, string, string])[] = [
    [
      "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\nimport sys\n\nprint(sys.argv)\n",
      "a.py",
      "import sys",
    ],
    ["# fmt: off\nCOLOURS = {\n    'red': 1,\n}\n# fmt: on\n", "b.py", "COLOURS"],
    [
      "// Copyright 2026 Tabarca\n// SPDX-License-Identifier: MIT\n\nexport const LIMIT = 5;\n",
      "c.ts",
      "LIMIT",
    ],
    ["'use strict';\n\nrequire('./stock').start();\n", "d.js", "require('./stock').start();"],
    ["/* Copyright 2026 Tabarca */\n\nint take(int units) {\n  return units;\n}\n", "e.c", "take"],
    ["<?php\n\necho take(3);\n", "f.php", "echo take(3);"],
    ["#!/bin/sh\n# Takes the backup.\nset -e\ntar cf a.tar /srv\n", "g.sh", "Takes the backup."],
    ["#!/bin/sh\n", "h.sh", "!/bin/sh"],
  ];
  for (const [text, name, title] of rows) {
    assert.equal(await titleOf(text, { dataType: "CODE", name }), title);
  }
});
