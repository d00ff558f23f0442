/**
 * One tool: what it is called, what it takes, and what a call of it does.
 *
 * Arguments are checked here rather than by the SDK, whose errors are validation reports. A model that
 * called wrongly is told which argument it was and what that has to be, and can call again.
 */

// @ts-types="@modelcontextprotocol/sdk/types"
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import type { CallExtra } from "./progress.ts";

/** Longer values are cut where an error quotes them. */
const MOST_QUOTED = 60;

/** What a tool is told of. */
interface Wording<Shape extends z.ZodRawShape> {
  readonly description: string;
  /** Its arguments by name. An optional one may be null, which is the same as leaving it out. */
  readonly inputSchema: Shape;
  readonly annotations: ToolAnnotations;
}

/** A tool that a server offers. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /** Runs it with arguments of any kind; those that it cannot take are an answer that says so. */
  call(given: unknown, extra: CallExtra): Promise<CallToolResult>;
}

/** Makes a tool of its wording and of what it does with arguments that are as they should be. */
export function tool<Shape extends z.ZodRawShape>(
  name: string,
  { description, inputSchema, annotations }: Wording<Shape>,
  run: (input: z.output<z.ZodObject<Shape>>, extra: CallExtra) => Promise<CallToolResult>,
): Tool {
  const input = z.object(inputSchema);
  return {
    name,
    description,
    input,
    annotations,
    call: async (given, extra) => {
      const wrong = wrongKind(name, given) ?? unknownNames(name, given, inputSchema);
      if (wrong !== undefined) return failure(wrong);
      const parsed = input.safeParse(withoutNulls(given, inputSchema));
      if (parsed.success) return await run(parsed.data, extra);
      return failure(parsed.error.issues.map((issue) => explain(issue, given)).join(" "));
    },
  };
}

/** An answer that says what went wrong. */
export function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** A value as errors quote it: whole when it is short, what it is where it holds others. */
export function quoted(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(
    value.length > MOST_QUOTED ? `${value.slice(0, MOST_QUOTED)}…` : value,
  );
}

function wrongKind(name: string, given: unknown): string | undefined {
  const isObject = typeof given === "object" && !Array.isArray(given);
  if (given === undefined || isObject) return undefined;
  return `Expected the arguments of ${name} to be an object but found ${quoted(given)}.`;
}

/** An argument that is passed over would be a wish that nobody hears, such as a misspelt `replaces`. */
function unknownNames(
  name: string,
  given: unknown,
  shape: z.ZodRawShape,
): string | undefined {
  const unknown = Object.keys(given ?? {}).filter((each) => !Object.hasOwn(shape, each));
  if (unknown.length === 0) return undefined;
  const told = unknown.slice(0, 5).map(quoted).join(", ");
  return `${name} has no argument ${told}. It takes ${Object.keys(shape).join(", ")}.`;
}

/** Some clients send null for each argument that their model left out. */
function withoutNulls(given: unknown, shape: z.ZodRawShape): Record<string, unknown> {
  const entries = Object.entries(given ?? {});
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null || !isOptional(shape[name])),
  );
}

function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema?._zod.optin !== undefined;
}

function explain(issue: z.core.$ZodIssue, given: unknown): string {
  const [name = ""] = issue.path.map(String);
  const found = Object.entries(given ?? {}).find(([each]) => each === name)?.[1];
  return `Expected \`${name}\` to be ${wanted(issue)} but found ${quoted(found)}.`;
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" or ");
    case "invalid_type":
      return issue.expected === "boolean" ? "true or false" : `a ${issue.expected}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    default:
      return `something else (${issue.message})`;
  }
}
