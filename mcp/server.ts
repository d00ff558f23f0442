/**
 * The server: its name, its instructions and its tool families. It knows no transport, and loads
 * neither the library nor the disk before a tool is called: clients give up on slow starters.
 */

// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { memoryTools } from "./memory.ts";
import { projectTools } from "./project.ts";
import { Session } from "./session.ts";
import { sessionTools } from "./session_tools.ts";
import type { ToolChoice } from "./tool_choice.ts";
import { offer } from "./tool_list.ts";

/** What a server is made with. */
export interface ServerOptions {
  /** The folder that holds, or will hold, `ihmt_memory/`; an absolute path. */
  readonly home: string;
  /** The version that the server tells its clients. */
  readonly version: string;
  /** The folder of the indexes of projects; an absolute path. @default {`${home}/ihmt_projects`} */
  readonly projects?: string;
  /** The tools it offers. @default {"all"} */
  readonly tools?: ToolChoice;
}

/** Told to every client's model once: when to use the memory, and how to treat what it says. */
const INSTRUCTIONS =
  `IHMT is the user's long-term memory, shared by all their agents, projects and sessions.
- Search before you answer or decide anything that may depend on earlier sessions: decisions, setup, preferences, people, projects, corrections.
- Save what will matter in later sessions as soon as you learn it, with its date. If it corrects something saved before, say which with \`replaces\`. No passing chat. Never passwords, keys or other secrets.
- AMBIGUOUS: never guess. Ask the user which one is meant, or search again with \`clue\`.
- OUTDATED: always tell the user that this has changed, and since when.
- NOT FOUND: say that the memory does not hold it.`;

/**
 * Makes a server for one client, to be connected to a transport.
 *
 * @example
 * ```ts
 * import { createServer, type ServerOptions } from "@ihmt/mcp";
 *
 * const options: ServerOptions = { home: "/home/ada/.ihmt", version: "1.0.0" };
 * const server = createServer(options);
 * await server.close();
 * ```
 */
export function createServer(
  { home, version, projects = `${home}/ihmt_projects`, tools = "all" }: ServerOptions,
): McpServer {
  const server = new McpServer(
    { name: "ihmt", title: "IHMT Memory", version },
    { instructions: INSTRUCTIONS },
  );
  const session = new Session({
    home,
    clientName: () => server.server.getClientVersion()?.name,
    report,
  });
  offer(
    server,
    tools === "memory"
      ? memoryTools(session)
      : [...memoryTools(session), ...projectTools(session, projects), ...sessionTools(session)],
  );
  return server;
}

/** stdout may belong to the protocol, so whatever is told goes to stderr. */
function report(message: string): void {
  console.error(`ihmt: ${message}`);
}
