/**
 * Settings in JSON, with comments and trailing commas where the agent allows them.
 *
 *     { …, "mcpServers": { …, "ihmt-memory": { "command": …, "args": […], "env": {…} } } }
 *
 * The text is changed at one place only, in the indentation it has. `jsonc-parser` finds the place;
 * its own edits would format the neighbours too.
 */

import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { type ConfigFormat, lineEndOf, SettingsError, withoutMark } from "./config_format.ts";
import { type Entry, merged, readEntry, sameValue, SERVER_NAME } from "./entry.ts";

/** How an agent writes its servers. */
export interface JsonShape {
  /** The key whose object has the servers by name, or the keys that lead to it. */
  readonly key: string | readonly string[];
  /** What is written for an entry. @default {{command, args, env}} */
  readonly write?: (entry: Entry) => Readonly<Record<string, unknown>>;
  /** Reads it again. @default {readEntry} */
  readonly read?: (value: unknown) => Entry | undefined;
}

/** The JSON settings of an agent. */
export function jsonConfig({ key, write = plainEntry, read = readEntry }: JsonShape): ConfigFormat {
  const servers = typeof key === "string" ? [key] : key;
  const place = [...servers, SERVER_NAME];
  return {
    read: (text) => {
      const root = rootOf(withoutMark(text).rest);
      const node = root && findNodeAtLocation(root, place);
      return node === undefined ? undefined : read(getNodeValue(node));
    },
    put: (text = "", entry) => {
      const { mark, rest } = withoutMark(text);
      const root = rootOf(rest);
      if (root === undefined) {
        const fresh = place.reduceRight<unknown>(
          (inner, name) => ({ [name]: inner }),
          write(entry),
        );
        return mark + checked(freshText(fresh, rest));
      }
      const node = findNodeAtLocation(root, place);
      const there: unknown = node && getNodeValue(node);
      const value = merged(there, write(entry));
      if (node !== undefined && sameValue(there, value)) return text;
      return mark + checked(putProperty(rest, root, place, value));
    },
    takeOut: (text, before) => {
      const { mark, rest } = withoutMark(text);
      const earlier = before === undefined ? undefined : withoutMark(before).rest;
      const left = checked(revert(rest, earlier, servers));
      return left.trim() === "" || (before === undefined && left.trim() === "{}")
        ? undefined
        : mark + left;
    },
  };
}

/** What a text has at a place; `undefined` when that is nothing, or the text cannot be read. */
export function valueAt(text: string, place: readonly string[]): unknown {
  const root = parseTree(withoutMark(text).rest, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, [...place]);
  return node && getNodeValue(node);
}

function plainEntry({ command, args, env }: Entry): Readonly<Record<string, unknown>> {
  return { command, args, env };
}

/** The object that a text holds; `undefined` when the text says nothing at all. */
function rootOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first !== undefined) {
    const line = text.slice(0, first.offset).split("\n").length;
    throw new SettingsError(`it is no JSON that can be read, see line ${line}.`);
  }
  if (root === undefined) return undefined;
  if (root.type !== "object") throw new SettingsError("expected a JSON object in it.");
  return root;
}

/** An object in a text that has none; comments that stand there stay above it. */
function freshText(value: unknown, text: string): string {
  const eol = lineEndOf(text);
  const comments = text.trim() === "" ? "" : `${text.trimEnd()}${eol}`;
  return `${comments}${JSON.stringify(value, undefined, 2).replaceAll("\n", eol)}${eol}`;
}

/** Sets a property on a path of objects, making the ones that are missing. */
function putProperty(text: string, root: Node, path: readonly string[], value: unknown): string {
  const [name = "", ...below] = path;
  const property = propertyOf(root, name);
  const node = property?.children?.[1];
  if (node === undefined) {
    const nested = below.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    return insertProperty(text, root, name, nested);
  }
  if (below.length === 0) return splice(text, node, indented(value, text, depthIndent(text, node)));
  if (node.type === "object") return putProperty(text, node, below, value);
  if (node.type === "null") {
    const nested = below.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    return splice(text, node, indented(nested, text, depthIndent(text, node)));
  }
  throw new SettingsError(`expected an object behind "${name}".`);
}

/** Adds a property behind the last one, after the comments that belong to that. */
function insertProperty(text: string, object: Node, name: string, value: unknown): string {
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  if (last !== undefined && !text.slice(object.offset, close).includes("\n")) {
    const end = last.offset + last.length;
    const comma = hasComma(text.slice(end, close)) ? "" : ",";
    const blank = /^\s/.test(text.slice(object.offset + 1)) ? " " : "";
    return `${text.slice(0, end)}${comma || ","}${blank}${JSON.stringify(name)}:${blank}${
      JSON.stringify(value)
    }${text.slice(end)}`;
  }
  const eol = lineEndOf(text);
  const outer = depthIndent(text, object);
  const inner = last === undefined ? outer + unitOf(text) : lineIndent(text, last.offset);
  const line = `${inner}${JSON.stringify(name)}: ${indented(value, text, inner)}`;
  const content = text.slice(object.offset + 1, close).trimEnd();
  const contentEnd = object.offset + 1 + content.length;
  if (last === undefined) {
    return `${text.slice(0, contentEnd)}${eol}${line}${eol}${outer}${text.slice(close)}`;
  }
  const lastEnd = last.offset + last.length;
  const trailing = hasComma(text.slice(lastEnd, close));
  const head = `${text.slice(0, lastEnd)}${trailing ? "" : ","}${text.slice(lastEnd, contentEnd)}`;
  return `${head}${eol}${line}${trailing ? "," : ""}${text.slice(contentEnd)}`;
}

/** The text with our property as it was before us: its value then, or gone. */
function revert(text: string, before: string | undefined, path: readonly string[]): string {
  const place = [...path, SERVER_NAME];
  const root = rootOf(text);
  const node = root && findNodeAtLocation(root, place);
  if (root === undefined || node?.parent === undefined) return text;
  const earlier = before === undefined ? undefined : rootOf(before);
  const earlierNode = earlier && findNodeAtLocation(earlier, place);
  if (before !== undefined && earlierNode !== undefined) {
    return splice(text, node, before.slice(earlierNode.offset, endOf(earlierNode)));
  }
  const servers = findNodeAtLocation(root, [...path]);
  const isOnlyOurs = servers?.children?.length === 1 &&
    (earlier === undefined || findNodeAtLocation(earlier, [...path]) === undefined) &&
    !hasComment(text, servers, node.parent);
  const property = isOnlyOurs ? servers.parent : node.parent;
  return property === undefined ? text : removeProperty(text, property);
}

function removeProperty(text: string, property: Node): string {
  const object = property.parent;
  if (object === undefined) return text;
  const at = object.children?.indexOf(property) ?? -1;
  const previous = at > 0 ? object.children?.[at - 1] : undefined;
  const close = object.offset + object.length - 1;
  const end = property.offset + property.length;
  const next = object.children?.[at + 1];
  const commaAfter = commaIn(text, end, next?.offset ?? close);
  if (commaAfter !== undefined) return cutOut(text, property.offset, commaAfter + 1);
  if (previous !== undefined) {
    const cut = cutOut(text, property.offset, end);
    const comma = commaIn(text, previous.offset + previous.length, property.offset);
    return comma === undefined ? cut : cut.slice(0, comma) + cut.slice(comma + 1);
  }
  const around = text.slice(object.offset + 1, property.offset) + text.slice(end, close);
  return around.trim() === ""
    ? text.slice(0, object.offset + 1) + text.slice(close)
    : cutOut(text, property.offset, end);
}

/** Takes a part out with the blanks before it, or with those behind it where a comment ends before. */
function cutOut(text: string, start: number, end: number): string {
  const head = text.slice(0, start);
  const tail = text.slice(end);
  const trimmed = head.trimEnd();
  const endsLine = /^[ \t]*(?:\r?\n|\/\/)/.test(tail);
  return endsLine || !head.slice(trimmed.length).includes("\n")
    ? trimmed + tail
    : head + tail.replace(/^[ \t]+/, "");
}

/** Where the comma between two places is, comments left out. */
function commaIn(text: string, start: number, end: number): number | undefined {
  const between = withoutComments(text.slice(start, end));
  const at = between.indexOf(",");
  return at === -1 ? undefined : start + at;
}

function hasComma(text: string): boolean {
  return withoutComments(text).includes(",");
}

function hasComment(text: string, object: Node, property: Node): boolean {
  const around = text.slice(object.offset, property.offset) +
    text.slice(endOf(property), endOf(object));
  return withoutComments(around) !== around;
}

/** Blanks in the place of comments; the text must begin outside of a string and hold none. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (comment) => " ".repeat(comment.length),
  );
}

function propertyOf(object: Node, name: string): Node | undefined {
  const found = object.children?.filter(({ children }) => children?.[0]?.value === name) ?? [];
  // Readers take the last one, and some refuse the file.
  if (found.length > 1) throw new SettingsError(`"${name}" stands in it twice.`);
  return found[0];
}

function splice(text: string, node: Node, replacement: string): string {
  return text.slice(0, node.offset) + replacement + text.slice(endOf(node));
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** A value on several lines, the later ones behind `indent`. */
function indented(value: unknown, text: string, indent: string): string {
  return JSON.stringify(value, undefined, unitOf(text))
    .replaceAll("\n", `${lineEndOf(text)}${indent}`);
}

/** What a level of the text is indented by. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
}

/** The indentation of the line on which a value begins. */
function depthIndent(text: string, node: Node): string {
  return lineIndent(text, node.offset);
}

function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** A text that was changed must still be read: else it is not handed out. */
function checked(text: string): string {
  rootOf(text);
  return text;
}
