import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { type FoundFile, MOST_DOMAINS, topicsOf } from "@ihmt/core/ingest";

/** A file that was found under a folder. */
function found(relative: string, root = "/home/ada/stuff"): FoundFile {
  return { path: `${root}/${relative}`, relative };
}

function topicOf(relative: string): string | undefined {
  return [...topicsOf([found(relative)], new Set()).values()][0];
}

const TOPICS: readonly (readonly [string, string | undefined])[] = [
  ["a.md", undefined],
  ["garden/a.md", "garden"],
  ["garden/roses/a.md", "garden"],
  ["Cocina de la abuela/a.md", "cocina-de-la-abuela"],
  ["读书笔记/a.md", "读书笔记"],
  ["notes/garden/a.md", "garden"],
  ["2026/02/garden/a.md", "garden"],
  ["2026-02/a.md", undefined],
  ["2026-02-03/a.md", undefined],
  ["2026年/3月/园艺/a.md", "园艺"],
  ["February 2026/a.md", undefined],
  ["03 marzo/a.md", undefined],
  ["2026 Q1/a.md", undefined],
  ["2026-02-03 offsite/a.md", "offsite"],
  ["01 - Travel/a.md", "travel"],
  ["0001/a.md", undefined],
  ["3fa9c01be77d/a.md", undefined],
  ["550e8400-e29b-41d4-a716-446655440000/a.md", undefined],
  ["untitled/a.md", undefined],
  ["New Folder (3)/a.md", undefined],
  ["Nueva carpeta/a.md", undefined],
  ["新建文件夹/a.md", undefined],
  ["Inbox/a.md", undefined],
  ["src/lib/a.md", undefined],
  ["sprint-12/a.md", "sprint"],
  ["sprint 13 (2026)/a.md", "sprint"],
  ["web3/a.md", "web3"],
  ["C++/a.md", "c"],
  ["_/a.md", undefined],
];

test("topicsOf() gives the first folder whose name tells something, without dates, numbers and ids", () => {
  const wrong = TOPICS.flatMap(([relative, is]) => {
    const told = topicOf(relative);
    return told === is ? [] : [{ relative, told, is }];
  });
  assert.deepEqual(wrong, []);
});

const NAMES = "amber birch cedar dune ember fjord grove heath islet juniper".split(" ");
const RIVERS = "tagus ebro duero miño segura júcar turia genil navia sella".split(" ");
const CLIENTS = "arco bravo cima delta eco faro gala hito".split(" ");

/** 800 folders that have nothing in common. */
const PROJECTS = NAMES.flatMap((a) => RIVERS.flatMap((b) => CLIENTS.map((c) => `${a}-${b}-${c}`)));

test("topicsOf() takes hundreds of folders for records, and names the folder they lie in", () => {
  const files = PROJECTS.map((name) => found(`${name}/readme.md`, "/home/ada/Projects"));
  assert.equal(files.length, 800);
  assert.deepEqual([...new Set(topicsOf(files, new Set()).values())], ["projects"]);
});

test("topicsOf() names none of hundreds of folders when the one they lie in tells nothing", () => {
  const files = PROJECTS.map((name) => found(`${name}/readme.md`, "/home/ada/notes"));
  assert.equal(topicsOf(files, new Set()).size, 0);
});

test("topicsOf() keeps the topics that are domains already, however full the store is", () => {
  const full = new Set(PROJECTS.slice(0, MOST_DOMAINS + 10));
  const files = [found(`${PROJECTS[3]}/a.md`, "/p/work"), found("brand-new/a.md", "/p/work")];
  assert.deepEqual([...topicsOf(files, full)], [["/p/work/amber-tagus-delta/a.md", PROJECTS[3]]]);
});

test("topicsOf() never makes more domains than a store may have, and is settled the second time", () => {
  const name = fc.constantFrom(...PROJECTS, "notes", "2026", "0042", "inbox", "src");
  const relative = fc.array(name, { minLength: 1, maxLength: 3 })
    .map((names) => `${names.join("/")}/a.md`);
  const root = fc.constantFrom("/p/work", "/p/notes", "/q/life", "/q/2026");
  const file = fc.tuple(relative, root).map(([path, at]) => found(path, at));
  fc.assert(fc.property(fc.array(file, { maxLength: 200 }), (files) => {
    const topics = topicsOf(files, new Set());
    const domains = new Set(topics.values());
    assert.ok(domains.size <= MOST_DOMAINS);
    assert.deepEqual(topicsOf(files, domains), topics);
  }));
});
