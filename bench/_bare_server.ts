/**
 * The least that an MCP server with two tools can be: what `ihmt mcp` is measured against. Its tools
 * take what the memory's take, and do nothing.
 */

// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-types="@modelcontextprotocol/sdk/server/stdio"
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";

const server = new McpServer({ name: "bare", version: "1.0.0" });

server.registerTool("search", {
  description: "Finds nothing.",
  inputSchema: { query: z.string(), detail: z.enum(["compact", "full"]).default("compact") },
}, ({ query }) => ({ content: [{ type: "text", text: query }] }));

server.registerTool("save", {
  description: "Keeps nothing.",
  inputSchema: { content: z.string(), domain: z.string().default("general") },
}, ({ content }) => ({ content: [{ type: "text", text: content }] }));

await server.connect(new StdioServerTransport());
