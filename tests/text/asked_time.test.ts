import { test } from "node:test";
import assert from "node:assert/strict";
import { askedTime } from "@ihmt/core/text";

/** A question, the days it is about, and what is left of it. */
const TABLE: readonly (readonly [string, string, string, string])[] = [
  ["which CI did we use in 2024?", "2024-01-01", "2024-12-31", "which CI did we use ?"],
  ["back in 2019 what was the port", "2019-01-01", "2019-12-31", "what was the port"],
  ["who led billing in 2024.", "2024-01-01", "2024-12-31", "who led billing ."],
  ["during the year 2021: offices", "2021-01-01", "2021-12-31", ": offices"],
  ["In March 2024, who led billing", "2024-03-01", "2024-03-31", ", who led billing"],
  ["in February of 2024 the proxy", "2024-02-01", "2024-02-29", "the proxy"],
  ["backups in 2024-06", "2024-06-01", "2024-06-30", "backups"],
  ["what happened on 2024-03-11?", "2024-03-11", "2024-03-11", "what happened ?"],
  ["the call on March 3, 2024", "2024-03-03", "2024-03-03", "the call"],
  [
    "¿qué base de datos usábamos en 2024?",
    "2024-01-01",
    "2024-12-31",
    "¿qué base de datos usábamos ?",
  ],
  ["en marzo de 2024 la oficina", "2024-03-01", "2024-03-31", "la oficina"],
  ["durante el año 2020 trabajé", "2020-01-01", "2020-12-31", "trabajé"],
  ["qué comimos el 11 de marzo de 2024", "2024-03-11", "2024-03-11", "qué comimos"],
  ["2024年我们用什么数据库", "2024-01-01", "2024-12-31", "我们用什么数据库"],
  ["2024年3月的会议", "2024-03-01", "2024-03-31", "的会议"],
  ["2024年3月5日发生了什么", "2024-03-05", "2024-03-05", "发生了什么"],
  ["２０２４年住在哪里", "2024-01-01", "2024-12-31", "住在哪里"],
];

test("askedTime() finds the time that a question names, and leaves the rest", () => {
  for (const [question, from, to, rest] of TABLE) {
    const time = askedTime(question);
    assert.deepEqual([time?.from, time?.to, time?.rest], [from, to, rest], question);
  }
});

test("askedTime() takes no number for a time that does not say it is one", () => {
  const none = [
    "port 2024",
    "the 2024 budget",
    "in 2024.5 we fixed it",
    "in 20245",
    "in 1024",
    "on 2024-13-40",
    "in Foo 2024",
    "release 2024-03",
    "en 3024",
    "",
  ];
  for (const question of none) assert.equal(askedTime(question), undefined, question);
  assert.equal(askedTime(`in 2024 ${"word ".repeat(1000)}`), undefined);
});
