/**
 * What `tools/list` answers. Clients put the whole of it before their model in every session, so it
 * says no more than what a model or a client acts on: the SDK's own list repeats the dialect of its
 * schemas and what no tool here supports.
 */

// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import type { McpServer, RegisteredTool } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";

/** A tool's name and what was registered under it. */
export type NamedTool = readonly [name: string, tool: RegisteredTool];

/** Makes a server list its tools in few words. */
export function listLean(server: McpServer, tools: readonly NamedTool[]): void {
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(leanTool) }));
}

function leanTool([name, { description, inputSchema, annotations }]: NamedTool): Tool {
  const properties = inputSchema instanceof z.core.$ZodObject
    ? z.toJSONSchema(inputSchema, { io: "input" })
    : { properties: {}, required: [] };
  return {
    name,
    ...description === undefined ? {} : { description },
    inputSchema: leanSchema(properties),
    ...annotations === undefined ? {} : { annotations },
  };
}

function leanSchema(
  { properties = {}, required = [] }: z.core.JSONSchema.BaseSchema,
): Tool["inputSchema"] {
  const lean: Record<string, object> = {};
  for (const [name, schema] of Object.entries(properties)) {
    lean[name] = typeof schema === "boolean" ? {} : withoutNull(schema);
  }
  return { type: "object", properties: lean, required: [...required] };
}

/** What may be null may be left out, which is all that a model needs to be told. */
function withoutNull(schema: z.core.JSONSchema.BaseSchema): object {
  const { anyOf, ...rest } = schema;
  const [one, nothing] = anyOf ?? [];
  const isNullable = anyOf?.length === 2 && typeof one === "object" &&
    typeof nothing === "object" && nothing.type === "null";
  return isNullable ? { ...one, ...rest } : schema;
}
