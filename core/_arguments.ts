/** Checks on what callers give: a clear error at the door instead of a strange one inside. */

import { InvalidInputError } from "./errors.ts";

/** A text that says something, trimmed. */
export function required(value: string, name: string): string {
  if (value.trim() === "") {
    throw new InvalidInputError(`Expected \`${name}\` to say something but found "${value}".`);
  }
  return value.trim();
}

/** A number of things, from one up; `Infinity` stands for all of them. */
export function positiveCount(value: number, name: string): number {
  if (value !== Infinity && (!Number.isInteger(value) || value < 1)) {
    throw new InvalidInputError(
      `Expected \`${name}\` to be a whole number from 1 up but found ${value}.`,
    );
  }
  return value;
}

/** A day or a moment as a timestamp. */
export function parseDate(date: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : date;
  const parsed = new Date(day);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day.slice(0, 10))) {
    throw new InvalidInputError(`Expected a date such as 2026-02-03 but found "${date}".`);
  }
  return parsed.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** The folder of a memory, as {@linkcode absolutePath} gives it. */
export function absoluteHome(home: string): string {
  return absolutePath(home, "home");
}

/** An absolute path with `/` everywhere, also where the platform writes `\`, and none at the end. */
export function absolutePath(path: string, name: string): string {
  if (!/^([/\\]|[A-Za-z]:)/.test(path)) {
    throw new InvalidInputError(`Expected \`${name}\` to be an absolute path but found "${path}".`);
  }
  const slashed = /^([A-Za-z]:|\\\\)/.test(path) ? path.replaceAll("\\", "/") : path;
  return slashed.replace(/(?<=.)\/+$/, "");
}
