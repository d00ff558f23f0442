/**
 * A home folder in which the commands of a document are run, one after the other, by a shell. It holds
 * what `tests/fixtures/home` holds, and `ihmt`; nothing of the machine's own agents or settings.
 */

import { chmod, cp, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  cliCommand,
  denoCache,
  repositoryFile,
  run,
  type TempFolder,
  tempFolder,
} from "../support/runtime.ts";
import { differenceOf, type Entry } from "./_document.ts";

/** How the documents call the home folder. */
const SHOWN_HOME = "/home/ada";
/** The width of a terminal that fits beside a page's margins. */
const COLUMNS = "88";

/** When its files were last changed: a text without a date is filed under that day. */
const CHANGED = new Date("2026-02-10T12:00:00Z");

/** A home folder, and all that its commands need of the environment. */
export interface Home extends TempFolder {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Makes the home folder. */
export async function makeHome(): Promise<Home> {
  const home = await tempFolder();
  await cp(repositoryFile("tests/fixtures/home"), home.path, { recursive: true });
  for (const entry of await readdir(home.path, { recursive: true })) {
    await utimes(join(home.path, entry), CHANGED, CHANGED);
  }
  await mkdir(join(home.path, "bin"));
  const program = join(home.path, "bin", "ihmt");
  const command = cliCommand().map((part) => `'${part}'`).join(" ");
  await writeFile(program, `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(program, 0o755);
  return { ...home, env: await surroundings(home.path) };
}

/** Runs a command as it is shown; the lines that it printed, also those on stderr. */
export async function printedBy({ command }: Entry, home: Home): Promise<string[]> {
  const { stdout } = await run(["/bin/sh", "-c", `{ ${command}\n} 2>&1`], {
    cwd: home.path,
    env: home.env,
  });
  const text = stdout.replaceAll(home.path, SHOWN_HOME).replace(/\n$/, "");
  return text === "" ? [] : text.split("\n");
}

/** What is wrong with the output shown, where `printed` came out; `undefined` when nothing is. */
export function mistakeIn(
  shown: readonly string[],
  printed: readonly string[],
): string | undefined {
  const plain = [shown, printed].map((lines) => lines.map(withoutDigests));
  const hasPath = plain.flat().some((line) => line.includes(SHOWN_HOME));
  // Where the home folder has a longer path, long lines break elsewhere: only the words are compared.
  const [expected = [], found = []] = hasPath ? plain.map(wordsOf) : plain;
  return differenceOf(expected, found);
}

/** Ids end in a digest that tells also where a file was. */
function withoutDigests(line: string): string {
  return line.replaceAll(/-[0-9a-f]{10}\b/g, "-…");
}

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/\s+/).filter((word) => word !== ""));
}

async function surroundings(home: string): Promise<Record<string, string | undefined>> {
  const unset = [
    "CLAUDE_CONFIG_DIR",
    "CODEX_HOME",
    "FORCE_COLOR",
    "IHMT_HOME",
    "IHMT_PROJECTS_DIR",
    "IHMT_TOOLS",
    "XDG_CONFIG_HOME",
  ];
  return {
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    ...await denoCache(),
    HOME: home,
    PATH: `${join(home, "bin")}:/usr/bin:/bin`,
    COLUMNS,
    NO_COLOR: "1",
  };
}
