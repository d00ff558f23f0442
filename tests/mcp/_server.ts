/**
 * `ihmt mcp` as an agent runs it: a child process of the current runtime, spoken to by the SDK's own
 * client, or line by line where the protocol itself is the subject.
 */

import { spawn } from "node:child_process";
import process from "node:process";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { cliCommand, tempFolder } from "../support/runtime.ts";

/** As agents register it: the memory's folder is in the environment. */
const SERVER: readonly string[] = [...cliCommand(), "mcp"];

/** What a tool call came back with. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A running server and its client. */
export interface TestServer {
  /** The folder that holds, or will hold, the memory. */
  readonly home: string;
  readonly client: Client;
  /** Calls a tool. */
  call(name: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  /** Calls a tool that has to succeed; gives back the text. */
  ask(name: string, input: Record<string, unknown>): Promise<string>;
}

/** Runs a test with an empty folder. */
export async function withHome(use: (home: string) => Promise<void>): Promise<void> {
  const home = await tempFolder();
  try {
    await use(home.path);
  } finally {
    await home.cleanup();
  }
}

/** Runs a test with one server on an empty folder. */
export function withServer(use: (server: TestServer) => Promise<void>): Promise<void> {
  return withHome((home) => withServerOn({ home }, use));
}

/** Runs a test with a server on a given folder. */
export async function withServerOn(
  { home, clientName = "Test Client", args: more = [], env = {} }: {
    home: string;
    clientName?: string;
    args?: readonly string[];
    env?: Readonly<Record<string, string>>;
  },
  use: (server: TestServer) => Promise<void>,
): Promise<void> {
  const [command = "", ...args] = SERVER;
  const client = new Client({ name: clientName, version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args, ...more],
      env: { ...envFor(home), ...env },
      stderr: "inherit",
    }),
  );
  const call = async (name: string, input: Record<string, unknown>): Promise<ToolAnswer> => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    return { text: textOf(content), isError: isError === true };
  };
  const ask = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { text, isError } = await call(name, input);
    if (isError) throw new Error(`${name} failed: ${text}`);
    return text;
  };
  try {
    await use({ home, client, call, ask });
  } finally {
    await client.close();
  }
}

/** A server without a client. */
export interface RawServer {
  /** Writes lines to its stdin. */
  send(...lines: readonly string[]): void;
  closeStdin(): void;
  /** Stops reading what it says. */
  closeStdout(): void;
  kill(signal: "SIGINT" | "SIGTERM"): void;
  /** Resolves once it has written so many lines to stdout. */
  lines(count: number): Promise<string[]>;
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts a server whose lines the test writes itself. */
export function startServer(home: string): RawServer {
  const [command = "", ...args] = SERVER;
  const child = spawn(command, args, { env: envFor(home), stdio: "pipe" });
  const decoder = new TextDecoder();
  let stdout = "";
  let stderr = "";
  let onLines = (): void => {};
  child.stdout.on("data", (chunk: Uint8Array) => {
    stdout += decoder.decode(chunk, { stream: true });
    onLines();
  });
  child.stderr.on("data", (chunk: Uint8Array) => stderr += new TextDecoder().decode(chunk));
  // A server that ended reads no more; the test sees it in how it ended.
  child.stdin.on("error", () => {});
  return {
    send: (...lines) => void child.stdin.write(lines.map((line) => `${line}\n`).join("")),
    closeStdin: () => void child.stdin.end(),
    closeStdout: () => void child.stdout.destroy(),
    // Deno's child.kill() takes the signal for the cause of death, whatever the process made of it.
    kill: (signal) => void process.kill(child.pid ?? 0, signal),
    lines: (count) =>
      new Promise((resolve) => {
        onLines = () => {
          const lines = stdout.split("\n").slice(0, -1);
          if (lines.length >= count) resolve(lines);
        };
        onLines();
      }),
    ended: new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    }),
  };
}

/** The lines with which a client opens a session. */
export const HANDSHAKE: readonly string[] = [
  JSON.stringify({
    jsonrpc: "2.0",
    id: 9,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "raw", version: "1.0.0" },
    },
  }),
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
];

/** The line that asks for something. */
export function request(id: number, method: string, params: Record<string, unknown> = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) throw new Error("Expected the answer to hold content.");
  return content.map((part: { text?: string }) => part.text ?? "").join("\n");
}

/** The whole environment: the SDK's client passes on only part of it. */
function envFor(home: string): Record<string, string> {
  const pairs = Object.entries({ ...process.env, IHMT_HOME: home });
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ""]));
}
