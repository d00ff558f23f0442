import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { HANDSHAKE, request, startServer, withHome, withServer, withServerOn } from "./_server.ts";

const TEXT = Array.from({ length: 40 }, (_, at) => `shelf ${at + 1} holds lamps\n`).join("");

test("read_file gives a file once, then UNCHANGED, then what changed", async () => {
  await withServer(async ({ home, ask, call }) => {
    const path = join(home, "shelves.txt");
    await writeFile(path, TEXT);
    assert.equal(await ask("read_file", { path }), `${path} (40 lines)\n${TEXT}`);
    assert.equal(await ask("read_file", { path }), `UNCHANGED: ${path} (40 lines)`);
    assert.match(await ask("read_file", { path, force: true }), /\nshelf 1 holds lamps\n/);
    await writeFile(path, TEXT.replace("shelf 7 holds lamps", "shelf 7 is empty"));
    assert.match(
      await ask("read_file", { path }),
      /^CHANGED: .*\n@@ -5,5 \+5,5 @@\n[^]*\n-shelf 7 holds lamps\n\+shelf 7 is empty\n/,
    );
    assert.equal(
      await ask("read_file", { path, start_line: 2, end_line: 3 }),
      `UNCHANGED: ${path} (2-3 of 40 lines)`,
    );
    const { text, isError } = await call("read_file", { path: home });
    assert.ok(isError && text.includes("is a folder"), text);
  });
});

test("what one session noted, it recalls; another knows nothing of it", async () => {
  await withHome(async (home) => {
    await withServerOn({ home }, async ({ ask }) => {
      assert.equal(
        await ask("note", { text: "The crane driver is Ines, cf. crew.md:12." }),
        "Noted for this session.",
      );
      assert.match(
        await ask("recall", { query: "who drives the crane" }),
        /Ines, cf\. crew\.md:12/,
      );
      assert.match(await ask("recall", { query: "zeppelin" }), /^NOT FOUND/);
    });
    await withServerOn({ home }, async ({ ask }) => {
      assert.match(await ask("recall", { query: "who drives the crane" }), /^NOT FOUND/);
    });
    assert.deepEqual(await readdir(home), []);
  });
});

test("digest_output condenses an output, and recall searches all of it", async () => {
  await withServer(async ({ ask }) => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `[INFO] ${"abc"[at % 3]} module ${at} built`,
    );
    lines[1500] = "[INFO] artifact cache at /var/cache/lamps";
    const text = [...lines, "[ERROR] Tests run: 9, Failures: 1", "[INFO] BUILD FAILURE"].join("\n");
    const digest = await ask("digest_output", { text, label: "maven-build" });
    assert.match(digest, /^maven-build: 3,002 lines/);
    assert.match(digest, /Tests run: 9, Failures: 1\n\[INFO\] BUILD FAILURE\n/);
    assert.match(digest, /recall\("maven-build …"\)/);
    assert.ok(digest.length < 2600 && !digest.includes("/var/cache/lamps"), digest);
    assert.match(
      await ask("recall", { query: "maven-build artifact cache" }),
      /^maven-build, from line 1,499:\n[^]*\/var\/cache\/lamps/,
    );
  });
});

test("an output of more megabytes than the protocol's own reader takes is condensed", async () => {
  await withServer(async ({ ask }) => {
    const line = "2026-02-03 worker sorted a crate of lamps into the hall by the quay\n";
    const text = `${line.repeat(200_000)}error: the quay is full\n${line.repeat(50_000)}`;
    const digest = await ask("digest_output", { text, label: "sorting" });
    assert.match(digest, /^sorting: 250,001 lines, 1 that tell of errors\n/);
    assert.match(digest, /^error: the quay is full$/m);
  });
});

for (const ending of ["SIGTERM", "closed pipe", "end of stdin"] as const) {
  test(`nothing of a session is left after a ${ending}`, async () => {
    await withHome(async (home) => {
      const server = startServer(home);
      const keep = (id: number, name: string): string =>
        request(id, "tools/call", { name, arguments: { text: `lamp ${id} is on shelf ${id}` } });
      server.send(...HANDSHAKE, keep(1, "note"), keep(2, "digest_output"));
      await server.lines(3);
      if (ending === "SIGTERM") server.kill("SIGTERM");
      else if (ending === "closed pipe") server.closeStdout();
      server.send(keep(3, "note"));
      server.closeStdin();
      assert.equal((await server.ended).code, 0);
      assert.deepEqual(await readdir(home), []);
    });
  });
}
