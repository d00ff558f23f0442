/** What may be written behind an option, and how a help text shows examples. */

import { InvalidArgumentError } from "commander";
import type { DataType } from "@ihmt/core";
import type { Scope } from "@ihmt/core/project";
import type { ToolChoice } from "@ihmt/mcp";

/** In the order of the library's `DATA_TYPES`, which is not loaded for a help text. */
const TYPES: readonly DataType[] = [
  "CODE",
  "NARRATIVE",
  "CLINICAL",
  "PERSONAL",
  "PROCESS",
  "GENERIC",
];

/** The types as people write them. */
export const TYPE_NAMES: readonly string[] = TYPES.map((type) => type.toLowerCase());

/** Which tools a server may offer. */
export const TOOL_CHOICES: readonly ToolChoice[] = ["memory", "all"];

/** Which parts of a project may be searched. */
export const SCOPES: readonly Scope[] = ["main", "test", "all"];

/** Reads a whole number from 1 up. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Expected a number from 1 up.");
  return Number(text);
}

/** Reads a port; 0 takes any that is free. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("Expected a port from 0 to 65535.");
}

/** Reads a text that says something. */
export function parseText(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Expected it to say something.");
  return text;
}

/** Reads which tools a server offers. */
export function parseTools(text: string): ToolChoice {
  const choice = TOOL_CHOICES.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw new InvalidArgumentError("Expected memory or all.");
}

/** Reads which part of a project is searched. */
export function parseScope(text: string): Scope {
  const scope = SCOPES.find((known) => known === text);
  if (scope !== undefined) return scope;
  throw new InvalidArgumentError("Expected main, test or all.");
}

/** Reads a type of text, in capitals or not. */
export function parseType(text: string): DataType {
  const type = TYPES.find((known) => known === text.toUpperCase());
  if (type !== undefined) return type;
  throw new InvalidArgumentError(`Expected one of ${TYPES.join(", ").toLowerCase()}.`);
}

/** Adds one more value of an option that may be given several times. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, parseText(text)];
}

/** The examples at the end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
