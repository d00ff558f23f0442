/** Setting agents up in the page: seen first, agreed to, undone; with a home of its own on the disk. */

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { after, before } from "node:test";
import { type Machine, thisMachine } from "@ihmt/setup";
import { Memory } from "@ihmt/core";
import type { Page } from "playwright-core";
import en from "../../../gui/static/wording/en.js";
import { type TempFolder, tempFolder } from "../../support/runtime.ts";
import { overflow, pageTest, seriousFindings, useBrowser, withPage } from "./_browser.ts";

const CODEX = 'model = "o9"\n';
const SELF = { version: "1.2.3", runtime: "node", runtimePath: "/node", script: "/gone" } as const;

let temp: TempFolder;

useBrowser();
before(async () => {
  temp = await tempFolder();
});
after(() => temp.cleanup());

/** A user with Claude Code, Codex and a Cursor whose settings are no JSON, and a memory. */
async function userWithAgents(name: string): Promise<{ home: string; machine: Machine }> {
  const user = `${temp.path}/${name}`;
  for (const folder of ["bin", ".codex", ".cursor", "garden", "second"]) {
    await mkdir(`${user}/${folder}`, { recursive: true });
  }
  await writeFile(`${user}/.codex/config.toml`, CODEX);
  await writeFile(`${user}/.cursor/mcp.json`, "{ no json");
  await writeFile(`${user}/bin/claude`, "");
  const home = `${user}/memory`;
  await (await Memory.initialize({ home })).save("2025-01-02: the barn roof was mended.");
  const machine: Machine = {
    ...thisMachine(),
    home: user,
    project: `${user}/garden`,
    env: { PATH: `${user}/bin` },
    // Puts down what the agent would.
    run: async (command) => {
      const value = command.find((part) => part.startsWith("IHMT_HOME="))?.slice(10);
      const server = { command: "ihmt", args: ["mcp"], env: { IHMT_HOME: value } };
      const settings = { mcpServers: { "ihmt-memory": server } };
      await writeFile(`${user}/.claude.json`, JSON.stringify(settings, null, 2));
      return { code: 0, stdout: "", stderr: "" };
    },
  };
  return { home, machine };
}

async function press(page: Page, agent: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `${agent}: ${action}`, exact: true }).click();
}

pageTest(
  "an agent is set up once the change was seen and agreed to, and taken out again",
  async () => {
    const { home, machine } = await userWithAgents("ada");
    const config = `${machine.home}/.codex/config.toml`;
    await withPage(
      { home, at: "/setup", setup: { machine, self: SELF } },
      async ({ page, errors }) => {
        const codex = page.locator("[data-agent=codex]");
        await codex.getByText(en["agents.state_none"]).waitFor();
        await page.locator("[data-agent=cursor]").getByText(en["agents.state_unreadable"])
          .waitFor();
        assert.equal(await page.locator("[data-agent=cursor] button").count(), 0);
        assert.equal(await page.locator("[data-agent=windsurf]").count(), 0);

        await press(page, "Codex", en["agents.set_up"]);
        await codex.getByText("+[mcp_servers.ihmt-memory]").waitFor();
        await codex.getByText(`+IHMT_HOME = "${home}"`).waitFor();
        assert.equal(await readFile(config, "utf8"), CODEX);
        assert.deepEqual(await seriousFindings(page), []);
        await codex.getByRole("button", { name: en["agents.cancel"] }).click();
        await codex.locator(".plan").waitFor({ state: "detached" });
        assert.equal(await readFile(config, "utf8"), CODEX);

        await press(page, "Codex", en["agents.set_up"]);
        await codex.getByRole("button", { name: en["agents.agree"] }).press("Enter");
        await codex.getByText(en["agents.state_this"]).waitFor();
        await codex.getByText(en["agents.done"]).waitFor();
        assert.match(await readFile(config, "utf8"), /\[mcp_servers\.ihmt-memory\]/);
        await codex.getByRole("button", { name: en["agents.undo"] }).click();
        await codex.getByText("-[mcp_servers.ihmt-memory]").waitFor();
        await codex.getByRole("button", { name: en["agents.agree"] }).click();
        await codex.getByText(en["agents.state_none"]).waitFor();
        assert.equal(await readFile(config, "utf8"), CODEX);
        assert.deepEqual(errors, []);
      },
    );
  },
);

pageTest(
  "an agent's own command is shown before it runs, and a project has its own files",
  async () => {
    const { home, machine } = await userWithAgents("bea");
    const file = `${machine.project}/.mcp.json`;
    await withPage(
      { home, at: "/setup", setup: { machine, self: SELF } },
      async ({ page, errors }) => {
        const claude = page.locator("[data-agent=claude-code]");
        await press(page, "Claude Code", en["agents.set_up"]);
        await claude.getByText("$ claude mcp add ihmt-memory -s user").waitFor();
        await claude.getByRole("button", { name: en["agents.agree"] }).click();
        await claude.getByText(en["agents.state_this"]).waitFor();

        await page.getByLabel(machine.project).check();
        await claude.getByText(en["agents.state_none"]).waitFor();
        await page.setViewportSize({ width: 360, height: 740 });
        await press(page, "Claude Code", en["agents.set_up"]);
        await claude.getByText(`+++ ${file}`).waitFor();
        assert.equal(await overflow(page), 0);
        await writeFile(file, "{}");
        await claude.getByRole("button", { name: en["agents.agree"] }).click();
        await claude.getByText(en["error.changed_meanwhile"]).waitFor();
        assert.equal(await readFile(file, "utf8"), "{}");
        assert.deepEqual(errors.filter((text) => !text.includes("409")), []);
      },
    );
  },
);

pageTest("an agent of another memory is given this one, and the other one back", async () => {
  const { home, machine } = await userWithAgents("eva");
  const setup = { machine, self: SELF };
  await withPage({ home, at: "/setup", setup }, async ({ page, errors }) => {
    const codex = page.locator("[data-agent=codex]");
    await press(page, "Codex", en["agents.set_up"]);
    await codex.getByRole("button", { name: en["agents.agree"] }).click();
    await codex.getByText(en["agents.state_this"]).waitFor();

    await page.getByLabel(en["setup.path"]).fill(`${machine.home}/second`);
    await page.getByRole("button", { name: en["setup.go"] }).click();
    await page.getByRole("button", { name: en["setup.make"] }).click();
    await codex.getByText(en["agents.state_other"]).waitFor();
    await codex.getByText(home).waitFor();
    await press(page, "Codex", en["agents.use_this"]);
    await codex.getByRole("button", { name: en["agents.agree"] }).click();
    await codex.getByText(en["agents.state_this"]).waitFor();
    await codex.getByRole("button", { name: en["agents.undo"] }).click();
    await codex.getByText(`+IHMT_HOME = "${home}"`).waitFor();
    await codex.getByRole("button", { name: en["agents.agree"] }).click();
    await codex.getByText(en["agents.state_other"]).waitFor();
    assert.deepEqual(errors, []);
  });
});
