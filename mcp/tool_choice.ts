/** Which tools a server offers: clients may pay for every tool's text in each of their sessions. */

/** `memory` are the tools of the long-term memory; `all` adds those for projects and sessions. */
export type ToolChoice = "memory" | "all";

/** The choices there are. */
export const TOOL_CHOICES: readonly ToolChoice[] = ["memory", "all"];

/** Reads a choice; `undefined` when it is none. */
export function readToolChoice(text: string): ToolChoice | undefined {
  return TOOL_CHOICES.find((choice) => choice === text.trim().toLowerCase());
}
