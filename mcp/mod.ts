/**
 * The MCP server of IHMT: the memory's tools for any agent that speaks the Model Context Protocol.
 *
 * It answers `initialize` and `tools/list` without touching the disk; the memory is opened, or made,
 * when the first tool is called.
 *
 * @module
 */

export { createServer, type ServerOptions } from "./server.ts";
export { serveStdio } from "./stdio.ts";
export { readToolChoice, TOOL_CHOICES, type ToolChoice } from "./tool_choice.ts";
