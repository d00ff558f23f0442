/**
 * Reading a person's replies: a line editor on a terminal, plain lines from a pipe.
 *
 * A pipe is read no further than the lines asked for, so that a program may answer each question
 * when it comes.
 */

import process from "node:process";

/** Where replies come from. */
export interface Prompt {
  /** The next reply, or `undefined` when none will come. */
  read(message: string): Promise<string | undefined>;
  /** Lets go of stdin, so that the process can end. */
  close(): void;
}

/** Opens the prompt that stdin and stderr allow. */
export async function openPrompt(): Promise<Prompt> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return pipePrompt();
  return await terminalPrompt();
}

async function terminalPrompt(): Promise<Prompt> {
  const { isCancel, text } = await import("@clack/prompts");
  return {
    read: async (message) => {
      const reply = await text({ message, output: process.stderr });
      return isCancel(reply) ? undefined : reply;
    },
    close: () => {},
  };
}

function pipePrompt(): Prompt {
  const input = process.stdin[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let waiting = "";
  let ended = false;
  const read = async (): Promise<string | undefined> => {
    while (!ended && !waiting.includes("\n")) {
      const { done, value } = await input.next();
      ended = done === true;
      waiting += ended ? decoder.decode() : decoder.decode(value, { stream: true });
    }
    if (waiting === "") return undefined;
    const end = waiting.indexOf("\n");
    const line = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? "" : waiting.slice(end + 1);
    return line.replace(/\r$/, "");
  };
  return { read, close: () => void process.stdin.destroy() };
}
