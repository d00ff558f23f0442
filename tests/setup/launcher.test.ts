/** How the server is started: by what will still be there tomorrow, at once where that can be. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { findLauncher, type Self } from "@ihmt/setup";
import { type MachineOptions, machineWith } from "./_machine.ts";

const NPX = "/home/ada/.npm/_npx/1f2e/node_modules";
const NODE: Self = {
  version: "1.2.3",
  runtime: "node",
  runtimePath: "/usr/bin/node",
  script: `${NPX}/ihmt/cli/main.js`,
};

const CASES: readonly {
  name: string;
  machine: MachineOptions;
  self: Partial<Self>;
  command: string;
}[] = [
  {
    name: "an installed ihmt, by its path",
    machine: { env: { PATH: "/bin:/opt/bin" }, files: { "/opt/bin/ihmt": "" } },
    self: {},
    command: "/opt/bin/ihmt mcp",
  },
  {
    name: "an installed ihmt, behind the one of npx's cache",
    machine: {
      env: { PATH: `${NPX}/.bin:/opt/bin` },
      files: { [`${NPX}/.bin/ihmt`]: "", "/opt/bin/ihmt": "" },
    },
    self: {},
    command: "/opt/bin/ihmt mcp",
  },
  {
    name: "an installed script that Windows cannot start by itself",
    machine: {
      platform: "win32",
      env: { Path: "C:\\Windows;C:\\Users\\ada\\npm" },
      files: { "C:/Users/ada/npm/ihmt.cmd": "" },
    },
    self: {},
    command: "cmd /c C:\\Users\\ada\\npm\\ihmt.cmd mcp",
  },
  {
    name: "npx, from its own cache",
    machine: { files: { [NODE.script]: "" } },
    self: {},
    command: "npx -y ihmt@1.2.3 mcp",
  },
  ...[
    "/tmp/bunx-0-ihmt@latest",
    "/home/ada/.bun/install/cache/.bunx-1000/ihmt@1.2.3",
    "/home/ada/.cache/pnpm/dlx/8f3a/1a2b",
    "/tmp/xfs-1f2e/dlx-4711",
  ].map((cache) => ({
    name: `npx, from ${cache}`,
    machine: { files: { [`${cache}/node_modules/ihmt/cli/main.js`]: "" } },
    self: { script: `${cache}/node_modules/ihmt/cli/main.js` },
    command: "npx -y ihmt@1.2.3 mcp",
  })),
  {
    name: "npx on Windows",
    machine: { platform: "win32" },
    self: { script: "C:\\Users\\ada\\AppData\\npm-cache\\_npx\\1f\\node_modules\\ihmt\\main.js" },
    command: "cmd /c npx -y ihmt@1.2.3 mcp",
  },
  {
    name: "a copy of the program, by the runtime that runs it",
    machine: { files: { "/src/ihmt/cli/main.js": "" } },
    self: { script: "/src/ihmt/cli/main.js" },
    command: "/usr/bin/node /src/ihmt/cli/main.js mcp",
  },
  {
    name: "a copy of the sources",
    machine: { files: { "/src/cli/main.ts": "" } },
    self: { runtime: "deno", runtimePath: "/usr/bin/deno", script: "/src/cli/main.ts" },
    command: "/usr/bin/deno run -A /src/cli/main.ts mcp",
  },
  {
    name: "what JSR has",
    machine: {},
    self: {
      runtime: "deno",
      runtimePath: "/usr/bin/deno",
      script: "https://jsr.io/@ihmt/cli/1.2.3/main.ts",
    },
    command: "/usr/bin/deno run -A jsr:@ihmt/cli@1.2.3 mcp",
  },
  {
    name: "bunx, where there is nothing else",
    machine: {},
    self: { runtime: "bun", script: "/tmp/bunx-0-ihmt@latest/node_modules/ihmt/cli/main.js" },
    command: "bunx ihmt@1.2.3 mcp",
  },
];

for (const { name, machine, self, command } of CASES) {
  test(`the server is started by ${name}`, async () => {
    const launcher = await findLauncher(await machineWith(machine), { ...NODE, ...self });
    assert.equal([launcher.command, ...launcher.args].join(" "), command);
    assert.equal(launcher.isOffline, !/npx|bunx|jsr:/.test(command));
  });
}
