/**
 * Setting agents up: finding the ones on this machine, registering the memory's server with them,
 * undoing it, and checking that it works.
 *
 * Every change is planned first and carried out afterwards, so that whoever asks, on a command line or
 * on a page, can see it and say no.
 *
 * @module
 */

export { type Agent, agentNamed, AGENTS, type Scope } from "./agents/mod.ts";
export { applyPlan } from "./apply.ts";
export { type AgentCheck, checkAgents } from "./check_agents.ts";
export { checkRuntime, checkStore, type RuntimeVersions } from "./check_store.ts";
export { commandLine } from "./command_line.ts";
export { type ConfigFormat, SettingsError } from "./config_format.ts";
export { type Entry, HOME_VARIABLE, SERVER_NAME } from "./entry.ts";
export { type AgentState, findAgents, memoryOf } from "./find.ts";
export type { CheckFinding } from "./finding.ts";
export type { InstructionsState } from "./instructions.ts";
export { INSTRUCTIONS } from "./instructions_text.ts";
export { findLauncher, type Launcher, type Self } from "./launcher.ts";
export {
  type Machine,
  placeOf,
  type Platform,
  type RunOptions,
  type RunOutcome,
} from "./machine.ts";
export { noteText, type PlanNote } from "./note.ts";
export {
  type AgentPlan,
  type CommandStep,
  type FileStep,
  planRemoval,
  planSetup,
  type RemovalRequest,
  type SetupRequest,
  type Step,
} from "./plan.ts";
export { thisMachine } from "./this_machine.ts";
