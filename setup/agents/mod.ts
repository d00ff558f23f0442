/** Every agent that can be set up, in the order in which they are offered. */

import { IhmtError } from "@ihmt/core";
import type { Agent } from "./agent.ts";
import { antigravity } from "./antigravity.ts";
import { claudeCode } from "./claude_code.ts";
import { claudeDesktop } from "./claude_desktop.ts";
import { codex } from "./codex.ts";
import { cursor } from "./cursor.ts";
import { geminiCli } from "./gemini_cli.ts";
import { opencode } from "./opencode.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";

export type { Agent, Scope } from "./agent.ts";

/** Every agent that can be set up. */
export const AGENTS: readonly Agent[] = [
  claudeCode,
  codex,
  opencode,
  vscode,
  cursor,
  windsurf,
  geminiCli,
  antigravity,
  claudeDesktop,
];

/**
 * The agent of a name.
 *
 * @throws {IhmtError} when there is none, with the names that there are.
 */
export function agentNamed(name: string): Agent {
  const wanted = name.trim().toLowerCase();
  const agent = AGENTS.find((each) => each.name === wanted);
  if (agent !== undefined) return agent;
  const names = AGENTS.map((each) => each.name).join(", ");
  throw new IhmtError("unknown_agent", `There is no agent "${name}". Choose from: ${names}.`);
}
