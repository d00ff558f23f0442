/** A text that comes through a pipe. */

import { Buffer } from "node:buffer";
import process from "node:process";
import { IhmtError } from "@ihmt/core";
import { decodeText } from "@ihmt/core/ingest";

/** The argument that stands for stdin. */
export const STDIN = "-";

/**
 * Reads stdin to its end.
 *
 * @throws {IhmtError} when it is empty or no text.
 */
export async function readStdin(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const decoded = decodeText(Buffer.concat(chunks));
  if (decoded.kind === "skipped") {
    throw new IhmtError("unreadable_input", `Cannot save what came on stdin: ${decoded.reason}.`);
  }
  if (decoded.text.trim() === "") {
    throw new IhmtError("empty_input", "There is nothing to save: stdin is empty.");
  }
  return decoded.text;
}
