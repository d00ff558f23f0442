/** Who may ask what: other machines, other pages and the curious get nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inMemoryFileSystem } from "@ihmt/core";
import { createApp, type FolderReply } from "@ihmt/gui";
import { HOME, memoryWith, put, STORE } from "../support/stores.ts";
import { appOver, get, HEADERS, post, TOKEN } from "./_api.ts";

const READS = [
  "/store",
  "/revision",
  "/overview",
  "/health",
  "/place?kind=root",
  "/leaf/L-notes-0000-0000000000",
  "/filter?text=a",
  "/outdated",
  "/timeline",
  "/timeline/at?date=2026-01-01",
  "/folders",
];
const POSTS = ["/ask", "/store/use", "/store/make", "/folders/dialog"];

for (const path of READS) {
  test(`GET ${path} wants the token`, async () => {
    const app = appOver(inMemoryFileSystem());
    for (
      const authorization of [
        undefined,
        "Bearer ",
        "Bearer wrong",
        `Bearer ${TOKEN}x`,
        `Bearer ${TOKEN.slice(0, -1)}`,
        TOKEN,
        `Basic ${TOKEN}`,
      ]
    ) {
      const headers: Record<string, string> = { host: HEADERS.host };
      if (authorization !== undefined) headers["authorization"] = authorization;
      const response = await app.request(`/api${path}`, { headers });
      assert.ok([400, 401].includes(response.status), `${authorization}: ${response.status}`);
      assert.equal((await response.json()).error.code, "wrong_token");
    }
  });
}

test("the token does not count in the address", async () => {
  const app = appOver(inMemoryFileSystem());
  const response = await app.request(`/api/store?token=${TOKEN}`, {
    headers: { host: HEADERS.host },
  });
  assert.equal(response.status, 401);
});

for (
  const [host, isOurs] of [
    ["127.0.0.1:4466", true],
    ["127.0.0.1", true],
    ["localhost:80", true],
    ["[::1]:4466", true],
    ["LOCALHOST", true],
    ["", false],
    ["evil.example", false],
    ["evil.example:4466", false],
    ["127.0.0.1.evil.example", false],
    ["localhost.evil.example", false],
    ["evil.example#127.0.0.1", false],
    ["127.0.0.1:4466@evil.example", false],
    ["192.168.1.7:4466", false],
    ["0.0.0.0:4466", false],
    ["127.0.0.1:4466, evil.example", false],
  ] as const
) {
  test(`a request to the host "${host}" is ${isOurs ? "answered" : "refused"}`, async () => {
    const app = appOver(inMemoryFileSystem());
    for (const path of ["/", "/api/store"]) {
      const response = await app.request(path, { headers: { ...HEADERS, host } });
      assert.equal(response.status, isOurs ? 200 : 403, path);
    }
  });
}

for (const path of POSTS) {
  test(`POST ${path} wants to come from this very page`, async () => {
    const app = appOver(inMemoryFileSystem());
    for (
      const origin of [
        undefined,
        "null",
        "",
        "http://evil.example",
        "http://127.0.0.1:9999",
        "https://127.0.0.1:4466",
        "http://localhost:4466",
      ]
    ) {
      const response = await app.request(`/api${path}`, {
        method: "POST",
        headers: { ...HEADERS, ...origin === undefined ? {} : { origin } },
        body: "{}",
      });
      assert.equal(response.status, 403, String(origin));
      assert.equal((await response.json()).error.code, "wrong_origin");
    }
  });
}

test("another page's GET is refused, and no answer allows another page to read it", async () => {
  const app = appOver(inMemoryFileSystem());
  const foreign = await app.request("/api/store", {
    headers: { ...HEADERS, origin: "http://evil.example" },
  });
  assert.equal(foreign.status, 403);
  const preflight = await app.request("/api/ask", {
    method: "OPTIONS",
    headers: {
      host: HEADERS.host,
      origin: "http://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  assert.ok(preflight.status >= 400);
  for (const { headers } of [foreign, preflight]) {
    for (const [name] of headers) assert.ok(!name.startsWith("access-control-"), name);
  }
});

test("every answer forbids inline scripts, sniffing, referrers and frames", async () => {
  const app = appOver(inMemoryFileSystem());
  for (const [path, headers] of [["/", HEADERS], ["/api/store", HEADERS], ["/x", {}]] as const) {
    const response = await app.request(path, { headers });
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.match(policy, /style-src 'self'(;|$)/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes("unsafe"), policy);
    assert.equal(response.headers.get("x-content-type-options"), "nosniff");
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
    assert.equal(response.headers.get("x-frame-options"), "DENY");
  }
});

test("what the API tells is kept by no cache", async () => {
  const app = appOver(inMemoryFileSystem());
  const response = await app.request("/api/store", { headers: HEADERS });
  assert.equal(response.headers.get("cache-control"), "no-store");
});

test("no method but GET and POST does anything, and no address edits or deletes a memory", async () => {
  const { memory, fs } = await memoryWith(["the walnut tree was planted in spring"]);
  const app = appOver(fs);
  const { cards: [card] } = await memory.census();
  const id = card?.id ?? "";
  const headers = { ...HEADERS, origin: "http://127.0.0.1:4466" };
  for (const method of ["DELETE", "PUT", "PATCH", "POST"]) {
    for (const path of [`/leaf/${id}`, `/leaf/${id}/links`, "/place", "/overview", "/filter"]) {
      const response = await app.request(`/api${path}`, { method, headers, body: "{}" });
      assert.equal(response.status, 404, `${method} ${path}`);
    }
  }
  assert.equal((await memory.leaf(id)).content, "the walnut tree was planted in spring");
});

test("only ids of the store are served, never paths", async () => {
  const { fs } = await memoryWith(["the walnut tree was planted in spring"]);
  await put(fs, `${HOME}/secret.txt`, "the safe is behind the picture");
  await put(fs, `${STORE}/layers/1/secret.json`, `{"title":"the safe"}`);
  const app = appOver(fs);
  const tries = [
    "../secret.txt",
    "../../secret",
    "..%2f..%2fsecret.txt",
    "%2e%2e%2f%2e%2e%2fsecret.txt",
    "%2fhome%2fada%2fsecret.txt",
    "layer_0%2fnotes%2fL-notes-0000.txt",
    "secret",
    "ihmt.config.json",
    "L-notes-0000-0000000000%00",
    "__proto__",
    "constructor",
  ];
  for (const id of tries) {
    for (
      const path of [
        `/api/leaf/${id}`,
        `/api/leaf/${id}/links`,
        `/api/place?kind=node&id=${id}`,
        `/api/place?kind=node&id=N1-${id}`,
        `/api/place?kind=domain&id=${id}`,
        `/${id}`,
      ]
    ) {
      const response = await app.request(path, { headers: HEADERS });
      const text = await response.text();
      assert.ok(response.status === 404 || response.status === 400, `${path}: ${response.status}`);
      assert.ok(!text.includes("the safe"), path);
    }
  }
});

test("browsing folders lists folders and no files", async () => {
  const { fs } = await memoryWith([]);
  await put(fs, `${HOME}/letters/secret.txt`, "the safe is behind the picture");
  const app = appOver(fs);
  const home = await get<FolderReply>(app, `/folders?path=${HOME}`);
  assert.deepEqual(home.names, ["ihmt_memory", "letters"]);
  const letters = await get<FolderReply>(app, `/folders?path=${HOME}/letters`);
  assert.deepEqual(letters.names, []);
  const file = await app.request(`/api/folders?path=${HOME}/letters/secret.txt`, {
    headers: HEADERS,
  });
  assert.ok(file.status >= 400);
  assert.ok(!(await file.text()).includes("the safe"));
});

test("a body that is too large or no JSON is refused", async () => {
  const app = appOver(inMemoryFileSystem());
  assert.equal((await post(app, "/ask", { query: "x".repeat(70_000) })).status, 413);
  for (const body of [[], {}, { query: 7 }, { query: "a", clues: [{}] }, null]) {
    const response = await post(app, "/ask", body);
    assert.equal(response.status, 400);
    assert.equal((await response.json()).error.code, "invalid_input");
  }
});

test("a failure tells neither stack nor code", async () => {
  const fs = inMemoryFileSystem();
  const app = createApp({
    home: HOME,
    token: TOKEN,
    fs: { ...fs, stat: () => Promise.reject(new Error("the disk is on strike")) },
  });
  const response = await app.request("/api/overview", { headers: HEADERS });
  assert.equal(response.status, 500);
  const text = await response.text();
  assert.ok(text.includes("the disk is on strike"));
  assert.ok(!/\.ts|\bat\b .*:\d+/.test(text), text);
});
