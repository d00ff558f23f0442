/**
 * Codex: its command line, its desktop application and its editor extension share one file.
 *
 * The file is edited here rather than by `codex mcp add`, which cannot set the approval mode and is
 * not there for those who only have the application.
 */

import { type Machine, withSlashes } from "../machine.ts";
import { codexConfig } from "../toml_config.ts";
import type { Agent } from "./agent.ts";

/** Codex, with the scopes `user` and `project`. */
export const codex: Agent = {
  name: "codex",
  title: "Codex",
  programs: ["codex"],
  traces: (machine) => [folder(machine)],
  configs: (machine, scope) => [
    scope === "user" ? `${folder(machine)}/config.toml` : `${machine.project}/.codex/config.toml`,
  ],
  format: codexConfig(),
  instructions: (machine, scope) =>
    scope === "user" ? `${folder(machine)}/AGENTS.md` : `${machine.project}/AGENTS.md`,
  next: {
    user: "Start a new session; `codex mcp get ihmt-memory` shows the entry.",
    project: "Start Codex in this folder; it reads the file once you trust the project.",
  },
};

function folder({ home, env }: Machine): string {
  return withSlashes(env["CODEX_HOME"] || `${home}/.codex`);
}
