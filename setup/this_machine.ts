/** The machine this process runs on. */

import { spawn } from "node:child_process";
import { homedir } from "node:os";
import process from "node:process";
import { nodeFileSystem } from "@ihmt/core";
import type { Machine, Platform, RunOptions, RunOutcome } from "./machine.ts";

/** A program that takes longer hangs. */
const LONGEST_MS = 60_000;
/** What a program that has said enough is given to end by itself. */
const ENDING_MS = 3_000;

/** The machine this process runs on, with the current folder as the project. */
export function thisMachine(): Machine {
  return {
    platform: platformOf(process.platform),
    home: slashed(homedir()),
    project: slashed(process.cwd()),
    env: process.env,
    files: nodeFileSystem(),
    run,
  };
}

function platformOf(name: string): Platform {
  return name === "win32" || name === "darwin" ? name : "linux";
}

function slashed(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

function run(command: readonly string[], options: RunOptions = {}): Promise<RunOutcome> {
  const [program = "", ...args] = command;
  const { env = {}, input = "", timeoutMs = LONGEST_MS, until } = options;
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: "pipe" });
    const out = collector();
    const err = collector();
    let timer = setTimeout(() => child.kill(), timeoutMs);
    let isEnding = false;
    child.stdout.on("data", (chunk: Uint8Array) => {
      out.add(chunk);
      if (isEnding || until?.(out.text()) !== true) return;
      isEnding = true;
      child.stdin.end();
      clearTimeout(timer);
      timer = setTimeout(() => child.kill(), ENDING_MS);
    });
    child.stderr.on("data", (chunk: Uint8Array) => err.add(chunk));
    child.on("error", ({ message }) => {
      clearTimeout(timer);
      resolve({ code: null, stdout: out.text(), stderr: message });
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout: out.text(), stderr: err.text() });
    });
    // A program that ends without reading its input has failed for another reason.
    child.stdin.on("error", () => {});
    child.stdin.write(input);
    if (until === undefined) child.stdin.end();
  });
}

function collector(): { add: (chunk: Uint8Array) => void; text: () => string } {
  const decoder = new TextDecoder();
  let text = "";
  return {
    add: (chunk) => void (text += decoder.decode(chunk, { stream: true })),
    text: () => text,
  };
}
