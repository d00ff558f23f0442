/** How a failure reaches the user: one sentence, an exit code, and no stack trace unless asked for. */

import process from "node:process";
import { type ExitCode, jsonText, print } from "./_reply.ts";
import { clean } from "./_screen.ts";

/** A failure in words. */
export interface Failure {
  /** A stable name, such as `no_store`. */
  readonly code: string;
  readonly message: string;
  readonly exit: ExitCode;
  /** For whoever sets `IHMT_DEBUG=1`. */
  readonly stack?: string;
}

/** Puts whatever was thrown into words. */
export async function failureOf(error: unknown): Promise<Failure> {
  const { IhmtError } = await import("@ihmt/core");
  const stack = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
  if (error instanceof IhmtError) {
    const exit = error.code === "invalid_input" ? 2 : 1;
    // Only whoever sits at the command line may decide otherwise.
    const message = error.code === "looks_secret"
      ? `${error.message} If it is none, --allow-secrets keeps it.`
      : error.message;
    return { code: error.code, message, exit, ...stack };
  }
  const what = error instanceof Error ? error.message : String(error);
  const message =
    `Something went wrong inside IHMT: ${what}. Set IHMT_DEBUG=1 and try again to see where.`;
  return { code: "internal", message, exit: 1, ...stack };
}

/** Shows a failure: as JSON on stdout, or as a sentence on stderr. */
export async function showFailure(failure: Failure, { json }: { json: boolean }): Promise<void> {
  const { code, message, stack } = failure;
  if (json) await print(jsonText({ error: { code, message } }));
  else await printError(`Error: ${message}\n`);
  if (stack !== undefined && isDebugged()) await printError(`${stack}\n`);
}

/** Whoever may not ask the environment has not asked for a stack trace. */
function isDebugged(): boolean {
  try {
    return process.env["IHMT_DEBUG"] === "1";
  } catch {
    return false;
  }
}

function printError(text: string): Promise<void> {
  return new Promise((resolve) => process.stderr.write(clean(text), () => resolve()));
}
