/** Gemini CLI. */

import { jsonConfig } from "../json_config.ts";
import { type Agent, inBothScopes } from "./agent.ts";

/** Gemini CLI, with the scopes `user` and `project`. */
export const geminiCli: Agent = {
  name: "gemini-cli",
  title: "Gemini CLI",
  programs: ["gemini"],
  traces: ({ home }) => [`${home}/.gemini/settings.json`],
  configs: ({ home, project }, scope) => [
    `${scope === "user" ? home : project}/.gemini/settings.json`,
  ],
  format: jsonConfig({ key: "mcpServers" }),
  instructions: ({ home, project }, scope) =>
    scope === "user" ? `${home}/.gemini/GEMINI.md` : `${project}/GEMINI.md`,
  next: inBothScopes("Start a new session; `/mcp` lists it."),
};
