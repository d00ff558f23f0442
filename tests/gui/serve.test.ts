/** The page on a real port: this machine only, a taken port moves on, and `ihmt gui` ends on Ctrl-C. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import process from "node:process";
import { connect } from "node:net";
import { test } from "node:test";
import { inMemoryFileSystem } from "@ihmt/core";
import { newToken, serveApp } from "@ihmt/gui";
import { cliCommand, tempFolder } from "../support/runtime.ts";
import { appOver, HEADERS } from "./_api.ts";

/** A GET with the headers exactly as given. */
function fetchRaw(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => text += part);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on("error", reject).end();
  });
}

test("the served app answers this machine and refuses a foreign name for it", async () => {
  const served = await serveApp(appOver(inMemoryFileSystem()), { port: 0 });
  try {
    const ours = { ...HEADERS, host: `127.0.0.1:${served.port}` };
    const store = await fetchRaw(served.port, "/api/store", ours);
    assert.deepEqual([store.status, JSON.parse(store.text).kind], [200, "none"]);
    assert.match((await fetchRaw(served.port, "/", ours)).text, /<!doctype html>/i);
    const foreign = { ...HEADERS, host: `evil.example:${served.port}` };
    assert.equal((await fetchRaw(served.port, "/api/store", foreign)).status, 403);
    const nobody = { host: `127.0.0.1:${served.port}` };
    assert.equal((await fetchRaw(served.port, "/api/store", nobody)).status, 401);
  } finally {
    await served.close();
  }
});

test("no other address of the machine answers", async (context) => {
  const address = Object.values(networkInterfaces()).flat()
    .find((found) => found?.family === "IPv4" && !found.internal)?.address;
  if (address === undefined) return context.skip("this machine has no other address");
  const served = await serveApp(appOver(inMemoryFileSystem()), { port: 0 });
  try {
    const outcome = await new Promise<string>((resolve) => {
      const socket = connect(served.port, address);
      socket.on("connect", () => (socket.destroy(), resolve("connected")));
      socket.on("error", () => resolve("refused"));
    });
    assert.equal(outcome, "refused");
  } finally {
    await served.close();
  }
});

test("a taken port moves on to a free one", async () => {
  const app = appOver(inMemoryFileSystem());
  const first = await serveApp(app, { port: 0 });
  const second = await serveApp(app, { port: first.port });
  try {
    assert.notEqual(second.port, first.port);
    const ours = { ...HEADERS, host: `127.0.0.1:${second.port}` };
    assert.equal((await fetchRaw(second.port, "/api/store", ours)).status, 200);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});

test("every token is new, and fit for an address", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  assert.equal(new Set(tokens).size, tokens.length);
  for (const token of tokens) assert.match(token, /^[\w-]{43}$/);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`ihmt gui prints its address, serves, and ends on ${signal}`, async (context) => {
    if (process.platform === "win32") return context.skip("there are no signals here");
    const temp = await tempFolder();
    const [program = "", ...args] = cliCommand();
    const child = spawn(
      program,
      [...args, "gui", "--no-browser", "--port", "0", "--json", "--path", temp.path],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    try {
      const { url, port, home } = JSON.parse(await firstDocument(child));
      assert.equal(home, temp.path);
      const [address, token] = url.split("#token=");
      assert.equal(address, `http://127.0.0.1:${port}/`);
      const store = await fetchRaw(port, "/api/store", {
        host: `127.0.0.1:${port}`,
        authorization: `Bearer ${token}`,
      });
      assert.equal(JSON.parse(store.text).kind, "none");
      const ended = once(child, "exit");
      // Deno's child.kill() takes the signal for the cause of death, whatever the process made of it.
      process.kill(child.pid ?? 0, signal);
      assert.deepEqual(await ended, [0, null]);
    } finally {
      child.kill("SIGKILL");
      await temp.cleanup();
    }
  });
}

/** What the process prints up to the end of its first JSON document. */
async function firstDocument({ stdout }: ChildProcess): Promise<string> {
  let text = "";
  if (stdout === null) return text;
  for await (const part of stdout) {
    text += String(part);
    if (text.endsWith("}\n")) return text;
  }
  return text;
}
