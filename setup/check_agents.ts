/** Checking what agents are set up with: their entry, the server behind it, their instructions. */

import type { Scope } from "./agents/mod.ts";
import { commandLine } from "./command_line.ts";
import { type CheckFinding, good, problem, warning } from "./finding.ts";
import { type AgentState, findAgents, memoryOf } from "./find.ts";
import { type Machine, placeOf } from "./machine.ts";
import { probe } from "./probe.ts";

/** What agents are compared with. */
export interface AgentCheck {
  /** The folder of the memory that agents should use. */
  readonly home: string;
  /** The version of this program. */
  readonly version: string;
}

/** Checks every agent that is on this machine or set up, for the user and in this project. */
export async function checkAgents(
  machine: Machine,
  check: AgentCheck,
): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = [];
  const user = await findAgents(machine, "user");
  // In the user's own folder, the two scopes can mean the same file.
  const project = (await findAgents(machine, "project")).filter(({ entry, configPath }) =>
    entry !== undefined && !user.some((other) => other.configPath === configPath)
  );
  for (const state of [...user, ...project]) {
    findings.push(...await checkAgent(machine, state, check));
  }
  if (findings.length === 0) {
    findings.push(
      warning(
        "agents",
        "No agent was found on this machine.",
        "Install one, then run `ihmt setup`.",
      ),
    );
  }
  return findings;
}

async function checkAgent(
  machine: Machine,
  state: AgentState,
  { home, version }: AgentCheck,
): Promise<CheckFinding[]> {
  const { agent, scope, entry, trouble, isInstalled, configPath } = state;
  const setUp = setUpCommand(agent.name, scope);
  if (trouble !== undefined) {
    const remedy = "Correct the file by hand; its copy ends in .bak-ihmt if there is one.";
    return [
      problem(agent.name, `The settings of ${agent.title} cannot be read. ${trouble}`, remedy),
    ];
  }
  if (entry === undefined) {
    if (!isInstalled || scope === "project") return [];
    const message = `${agent.title} is on this machine, but does not know the memory.`;
    return [warning(agent.name, message, `Run \`${setUp}\`.`)];
  }
  const memory = memoryOf(machine, entry);
  const findings: CheckFinding[] = [];
  const found = await probe(machine, entry);
  switch (found.kind) {
    case "works":
      findings.push(
        found.version === version || found.version === ""
          ? good(
            agent.name,
            `${agent.title} starts the server: ${found.tools.length} tools (${configPath}).`,
          )
          : warning(
            agent.name,
            `${agent.title} starts IHMT ${found.version}, and this is ${version}.`,
            `Run \`${setUp}\`.`,
          ),
      );
      break;
    case "no_program":
      findings.push(
        problem(
          agent.name,
          `${agent.title} is to start ${found.program}, which is not there.`,
          `Run \`${setUp}\`.`,
        ),
      );
      break;
    case "fails":
      findings.push(
        problem(
          agent.name,
          `${agent.title} cannot start the server: ${found.why}`,
          `Run \`${setUp}\`.`,
        ),
      );
  }
  if (await placeOf(machine, memory) !== await placeOf(machine, home)) {
    findings.push(
      warning(
        agent.name,
        `${agent.title} uses another memory: ${memory}, not ${home}.`,
        `To share one, run \`${setUp} --path ${commandLine([home])}\`.`,
      ),
    );
  }
  return [...findings, ...checkInstructions(state, setUp)];
}

function checkInstructions(
  { agent, instructionsPath: path, instructions }: AgentState,
  setUp: string,
): CheckFinding[] {
  if (path === undefined) return [];
  switch (instructions) {
    case "current":
      return [good(agent.name, `${path} has the instructions.`)];
    case "own":
      return [good(agent.name, `${path} has instructions of your own about the memory.`)];
    case "none":
      return [warning(agent.name, `${path} does not mention the memory.`, `Run \`${setUp}\`.`)];
    case "outdated":
      return [
        warning(agent.name, `${path} has instructions of another version.`, `Run \`${setUp}\`.`),
      ];
  }
}

function setUpCommand(name: string, scope: Scope): string {
  return `ihmt setup --agent ${name}${scope === "project" ? " --scope project" : ""}`;
}
