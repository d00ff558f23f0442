/**
 * An agent's settings as text: reading what they say of the server, and changing just that.
 *
 * Every change keeps all else byte for byte: comments, order, indentation, line ends. A text that
 * cannot be read is refused and never overwritten.
 */

import { IhmtError } from "@ihmt/core";
import type { Entry } from "./entry.ts";

/** How one kind of settings file is read and changed. `undefined` is a file that is not there. */
export interface ConfigFormat {
  /** The entry under the server's name; `undefined` when there is none. */
  read(text: string): Entry | undefined;
  /** The text with the entry put in, or put in the place of the one that is there. */
  put(text: string | undefined, entry: Entry): string;
  /**
   * The text with what the server's name had `before` us: its entry then, or none.
   * `undefined` when nothing is left, so that the file may go.
   */
  takeOut(text: string, before: string | undefined): string | undefined;
}

/** Settings that cannot be read, or not be changed without harm. */
export class SettingsError extends IhmtError {
  /** Says what is wrong with the text. */
  constructor(why: string, options?: ErrorOptions) {
    super("bad_agent_settings", why, options);
  }
}

/** A text without the mark that some editors put before it, and the mark. */
export function withoutMark(text: string): { mark: string; rest: string } {
  return text.startsWith("\ufeff")
    ? { mark: "\ufeff", rest: text.slice(1) }
    : { mark: "", rest: text };
}

/** The line end that a text uses. */
export function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
