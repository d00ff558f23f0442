/** Domains stay few, whatever is taken in. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, inMemoryFileSystem, Memory, previewIngest } from "@ihmt/core";
import { HOME, put, tickingClock } from "../support/stores.ts";

const FOLDERS = "garden bands recipes taxes 2025 2026-02 inbox notes viajes 读书 0042 Neue Ideen"
  .split(" ");

const WHO = "Nora Iván 小梅 Petra Kofi Lucía 阿强 Bruno Salma Gael".split(" ");
const WHAT = "lamp fence ticket kayak curtain ladder ceiling 钥匙 雨伞 maleta".split(" ");

/** Assorted notes; each takes a who, a what and a number. */
const NOTES: readonly ((who: string, what: string, at: number) => string)[] = [
  (who, what, at) => `${who} left the ${what} in room ${at}.\n`,
  (who, what, at) => `${who} dejó la ${what} en la sala ${at} y nadie la ha recogido.\n`,
  (who, what, at) => `${who}把${what}放在${at}号房间了。\n`,
  (who, _, at) => `Service ${at} of ${who} uses Redis and a PostgreSQL database.\n`,
  (who, _, at) => `El servidor ${at} de ${who} usa Docker y la API responde tarde.\n`,
  (who, _, at) => `${who}负责的数据库在${at}号服务器上，缓存用 Redis。\n`,
  (who, what, at) =>
    `I had lunch with my sister and ${who}; we talked of the ${what} until ${at}.\n`,
  (who, what) => `Mi hermano ${who} y yo cenamos en la playa y perdí mi ${what}.\n`,
  (who, what) => `周末我和妈妈、${who}去海边散步，回家时丢了${what}。\n`,
  (_, what, at) =>
    `# ${what} ${at}\n\nMeasure twice, then order ${at} of them from the other shop.\n`,
  (who, what, at) => `${what},${who},${at}\n${what},${who},${at + 1}\n`,
];

async function writeNotes(fs: FileSystem, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const pick = <T>(list: readonly T[], by: number): T | undefined => list[by % list.length];
    const note = pick(NOTES, at)?.(pick(WHO, at * 7) ?? "", pick(WHAT, at * 3) ?? "", at) ?? "";
    const folder = at % 5 === 0 ? "" : `${pick(FOLDERS, at)}/`;
    await put(fs, `/home/ada/vault/${folder}${pick(WHO, at)} ${pick(WHAT, at)} ${at}.md`, note);
  }
}

test("5,000 assorted notes make no more than a few dozen domains, none named after a file", async () => {
  const fs = inMemoryFileSystem();
  await writeNotes(fs, 5000);
  const { files } = await previewIngest(["/home/ada/vault"], { home: HOME, fs });
  assert.equal(files.length, 5000);
  const domains = [...new Set(files.map(({ domain }) => domain))].sort();
  assert.deepEqual(domains, [
    "bands",
    "garden",
    "general",
    "ideen",
    "neue",
    "personal",
    "recipes",
    "taxes",
    "technology",
    "viajes",
    "读书",
  ]);
});

test("800 project folders make no domain each, and taking them in again moves nothing", async () => {
  const fs = inMemoryFileSystem();
  const parts = "amber birch cedar dune ember fjord grove heath islet juniper".split(" ");
  for (const a of parts) {
    for (const b of parts) {
      for (const c of parts.slice(0, 8)) {
        const text = `The ${a} people want the ${b} door next to the ${c}.\n`;
        await put(fs, `/work/clients/${a}${b} ${c}/meetings/2026/first.md`, text);
      }
    }
  }
  const memory = await Memory.initialize({ home: HOME, fs, now: tickingClock() });
  await memory.save("The garden gate sticks.", { domain: "amberbirch-cedar" });
  const options = { consolidate: false };
  const first = await memory.ingest(["/work/clients"], options);
  assert.deepEqual([...new Set(first.files.map(({ domain }) => domain))].sort(), [
    "amberbirch-cedar",
    "clients",
  ]);
  const again = await memory.ingest(["/work/clients"], options);
  assert.deepEqual([first.added, again.added, again.superseded], [800, 0, 0]);
});
