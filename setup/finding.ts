/** One thing that was checked, and what to do where it is not as it should be. */

/** What a check found. */
export interface CheckFinding {
  /** What was checked: `runtime`, `store`, `index`, `lock`, or an agent's name. */
  readonly about: string;
  readonly state: "good" | "problem" | "warning";
  /** A sentence. */
  readonly message: string;
  /** What to do; only where the state is not good. */
  readonly remedy?: string;
}

/** Something that is as it should be. */
export function good(about: string, message: string): CheckFinding {
  return { about, state: "good", message };
}

/** Something that works, but not as it should. */
export function warning(about: string, message: string, remedy: string): CheckFinding {
  return { about, state: "warning", message, remedy };
}

/** Something that does not work. */
export function problem(about: string, message: string, remedy: string): CheckFinding {
  return { about, state: "problem", message, remedy };
}
