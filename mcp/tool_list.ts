/**
 * What `tools/list` and `tools/call` answer.
 *
 * Clients put the whole list before their model in every session, so it says no more than what a model
 * or a client acts on: the SDK's own repeats the dialect of its schemas and what no tool here supports.
 */

// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  ListToolsRequestSchema,
  type Tool as ListedTool,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { failure, quoted, type Tool } from "./tool.ts";

/**
 * A call with arguments of any kind. The SDK refuses a call whose arguments are no object with a dump of
 * its own checks; behind a name, they come through to be answered in words.
 */
const AnyCall = z.object({
  method: z.literal("tools/call"),
  params: z.object({ name: z.unknown().optional(), arguments: z.unknown().optional() }).optional()
    .transform((params) => ({
      name: typeof params?.name === "string" ? params.name : "",
      arguments: { given: params?.arguments },
    })),
});

/** Puts tools on a server. */
export function offer({ server }: McpServer, tools: readonly Tool[]): void {
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(leanTool) }));
  server.setRequestHandler(AnyCall, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool !== undefined) return await tool.call(params.arguments.given, extra);
    const names = tools.map(({ name }) => name).join(", ");
    return failure(`There is no tool ${quoted(params.name)} here. There are ${names}.`);
  });
}

function leanTool({ name, description, input, annotations }: Tool): ListedTool {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  return {
    name,
    description,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(properties).map(([each, schema]) => [
          each,
          typeof schema === "boolean" ? {} : schema,
        ]),
      ),
      required: [...required],
    },
    annotations,
  };
}
