/** What a plan leaves as it is, or does besides: told apart by kind, so that each language has its words. */

import { SERVER_NAME } from "./entry.ts";

/** A note on the plan for an agent. Agents go by their titles, files by their paths. */
export type PlanNote =
  | { readonly kind: "no_server"; readonly agent: string }
  /** Settings that cannot be read or changed; `why` is a sentence of the failure. */
  | { readonly kind: "left_alone"; readonly why: string }
  | { readonly kind: "server_current"; readonly path: string }
  /** A removal leaves what starts something else. */
  | { readonly kind: "server_other"; readonly agent: string }
  | { readonly kind: "server_replaced"; readonly agent: string }
  | { readonly kind: "instructions_by_server"; readonly agent: string }
  | { readonly kind: "instructions_current"; readonly path: string }
  | { readonly kind: "instructions_own"; readonly path: string }
  /** `agent` is another one, which keeps the memory and reads the same file. */
  | { readonly kind: "instructions_shared"; readonly path: string; readonly agent: string };

/** A note as an English sentence. */
export function noteText(note: PlanNote): string {
  switch (note.kind) {
    case "no_server":
      return `${note.agent} has no server ${SERVER_NAME}.`;
    case "left_alone":
      return note.why;
    case "server_current":
      return `${note.path} has this server already.`;
    case "server_other":
      return `The server that ${note.agent} has under this name is not ours, and stays as it is.`;
    case "server_replaced":
      return `The server that ${note.agent} has under this name is replaced.`;
    case "instructions_by_server":
      return `${note.agent} gets its instructions from the server itself.`;
    case "instructions_current":
      return `${note.path} has the instructions already.`;
    case "instructions_own":
      return `${note.path} has instructions of your own about this memory; they stay as they are.`;
    case "instructions_shared":
      return `${note.path} keeps the instructions: ${note.agent} reads them too.`;
  }
}
