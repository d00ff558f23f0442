/**
 * Rules that a program adds to the built-in ones. They belong to the memory they were given to, and
 * are used whenever facts are read: at save, ingest, healing and rebuild.
 */

import { InvalidInputError } from "../../errors.ts";
import { DATA_TYPES, type DataType } from "../../model.ts";
import { isQuestion } from "./_doubt.ts";
import { statedSentences } from "./_prose.ts";
import type { Statement } from "./_rule.ts";
import { USER } from "./_subject.ts";

/**
 * A rule that reads facts from sentences.
 *
 * @example
 * ```ts
 * import { type FactRule, inMemoryFileSystem, Memory } from "@ihmt/core";
 * import assert from "node:assert/strict";
 *
 * const birthday: FactRule = {
 *   attribute: "birthday",
 *   pattern: /^(?<subject>\p{Lu}\p{L}+)'s birthday is on (?<value>\d+ \p{L}+)/u,
 * };
 * const memory = await Memory.initialize({
 *   home: "/home/ada",
 *   fs: inMemoryFileSystem(),
 *   rules: [birthday],
 * });
 * await memory.save("Ana's birthday is on 9 May.");
 *
 * assert.equal((await memory.activeState())["ana::birthday"]?.value, "9 May");
 * ```
 */
export interface FactRule {
  /** The attribute of the facts. Two values of one subject and attribute replace each other. */
  readonly attribute: string;
  /**
   * What a sentence must hold, with the named group `value` and, where the sentence says whose fact it
   * is, `subject`. It is looked for in one sentence at a time, on one line, without quotations, code,
   * headings and questions; a negation is for the pattern to leave out. Every match makes a fact.
   */
  readonly pattern: RegExp;
  /** Whose fact it is when the pattern has no group `subject`. @default {"user"} */
  readonly subject?: string;
  /** The kinds of memories that it reads. @default {["PERSONAL", "GENERIC"]} */
  readonly dataTypes?: readonly DataType[];
}

/** A rule that was looked through. */
export interface CompiledRule {
  readonly attribute: string;
  readonly pattern: RegExp;
  readonly subject: string;
  readonly dataTypes: readonly DataType[];
}

/** Longer values are no facts but texts. */
const LONGEST_VALUE = 200;

/**
 * Looks a rule through.
 *
 * @throws {InvalidInputError} when it has no attribute, or its pattern no group `value`.
 */
export function compileRule(rule: FactRule): CompiledRule {
  const { attribute, pattern, subject = USER, dataTypes = ["PERSONAL", "GENERIC"] } = rule;
  if (attribute.trim() === "" || subject.trim() === "") {
    throw new InvalidInputError(
      "Expected a rule to name an attribute and a subject but found none.",
    );
  }
  // Joined with the empty pattern, any pattern matches, and tells the names of its groups.
  const groups = new RegExp(`${pattern.source}|`, pattern.flags).exec("")?.groups ?? {};
  if (!("value" in groups)) {
    throw new InvalidInputError(
      `Expected the pattern of the rule "${attribute}" to have a named group \`value\` but found ${pattern}.`,
    );
  }
  const unknown = dataTypes.find((type) => !DATA_TYPES.includes(type));
  if (unknown !== undefined) {
    throw new InvalidInputError(
      `Expected \`dataTypes\` of the rule "${attribute}" to be of ${
        DATA_TYPES.join(", ")
      } but found "${unknown}".`,
    );
  }
  const flags = [...new Set(`${pattern.flags.replace("y", "")}g`)].join("");
  return {
    attribute: attribute.trim(),
    pattern: new RegExp(pattern.source, flags),
    subject: subject.trim(),
    dataTypes,
  };
}

/** What the rules of a program read in a text. */
export function customStatements(text: string, rules: readonly CompiledRule[]): Statement[] {
  const found: Statement[] = [];
  for (const sentence of statedSentences(text)) {
    if (isQuestion(sentence)) continue;
    for (const { attribute, pattern, subject } of rules) {
      for (const { groups } of sentence.matchAll(pattern)) {
        const value = groups?.["value"]?.trim() ?? "";
        if (value === "" || value.length > LONGEST_VALUE) continue;
        found.push({ subject: groups?.["subject"]?.trim() || subject, attribute, value });
      }
    }
  }
  return found;
}
