/**
 * What is known of an agent: how it is recognised, where its settings and its instructions are, how
 * it writes a server. Facts only; what is done with them is the same for all.
 */

import type { ConfigFormat } from "../config_format.ts";
import type { Entry } from "../entry.ts";
import type { Machine } from "../machine.ts";

/** For whom an agent is set up: the user everywhere, or whoever works in this project. */
export type Scope = "project" | "user";

/** An agent that can be set up. Paths have `/`. */
export interface Agent {
  /** Its name on the command line. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** Programs by which it is recognised; any one is enough. */
  readonly programs: readonly string[];
  /** Files and folders by which it is recognised. */
  traces(machine: Machine): readonly string[];
  /** Where its servers can be, the preferred place first; none where it has no such scope. */
  configs(machine: Machine, scope: Scope): readonly string[];
  readonly format: ConfigFormat;
  /** The file of instructions that it reads in every session; `undefined` where it has none. */
  instructions(machine: Machine, scope: Scope): string | undefined;
  /**
   * The agent's own command that adds the server for the user, where that is the better way: the
   * agent rewrites its settings while it runs.
   */
  readonly addCommand?: (entry: Entry) => readonly string[];
  /** What the user does next. */
  readonly next: Readonly<Record<Scope, string>>;
}

/** The agent's next step where both scopes ask for the same. */
export function inBothScopes(next: string): Readonly<Record<Scope, string>> {
  return { project: next, user: next };
}
