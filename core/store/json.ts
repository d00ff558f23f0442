/**
 * JSON as the store writes it, and a way to read what others wrote without trusting it.
 *
 * A {@linkcode Fields} looks at one object of a file and takes typed values out of it: what is
 * missing gets its default, what has the wrong type is a {@linkcode DamagedFileError}.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json, JsonObject } from "../model.ts";

/** A value as a file of JSON: two spaces, a final newline, non-ASCII as it is. */
export function stringify(value: unknown): string {
  return JSON.stringify(value, null, 2) + "\n";
}

/** The object with `known` keys first, in their order, then those of `rest` it does not have. */
export function withUnknownKeys(
  known: Readonly<Record<string, unknown>>,
  rest: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const unknown = Object.entries(rest).filter(([key]) => !Object.hasOwn(known, key));
  return Object.fromEntries([...Object.entries(known), ...unknown]);
}

/** Parses JSON text; `path` names the file in the error. */
export function parseJson(text: string, path: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedFileError(path, "it is not JSON.", { cause });
  }
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads typed values from one JSON object of the file `path`. */
export class Fields {
  readonly #path: string;
  /** The object itself. */
  readonly object: JsonObject;

  /** Takes a parsed value; anything but an object is damage. */
  constructor(value: unknown, path: string) {
    if (!isObject(value)) throw new DamagedFileError(path, "a JSON object was expected.");
    this.object = value;
    this.#path = path;
  }

  /** A text; without a default it must be there. */
  text(key: string, fallback?: string): string {
    const value = this.#get(key) ?? fallback;
    return typeof value === "string" ? value : this.#wrong(key, "a text");
  }

  /** A text or null; missing is null. */
  textOrNull(key: string): string | null {
    const value = this.#get(key) ?? null;
    return value === null || typeof value === "string" ? value : this.#wrong(key, "a text or null");
  }

  /** A finite number; without a default it must be there. */
  number(key: string, fallback?: number): number {
    const value = this.#get(key) ?? fallback;
    return typeof value === "number" && Number.isFinite(value)
      ? value
      : this.#wrong(key, "a number");
  }

  /** True or false; missing is false. */
  flag(key: string): boolean {
    const value = this.#get(key) ?? false;
    return typeof value === "boolean" ? value : this.#wrong(key, "true or false");
  }

  /** One of a few texts; missing is the first. */
  choice<T extends string>(key: string, choices: readonly [T, ...T[]]): T {
    const value = this.#get(key) ?? choices[0];
    const found = choices.find((choice) => choice === value);
    return found ?? this.#wrong(key, `one of ${choices.join(", ")}`);
  }

  /** A list of texts; missing is empty. */
  texts(key: string): string[] {
    return this.list(key).map((item) =>
      typeof item === "string" ? item : this.#wrong(key, "a list of texts")
    );
  }

  /** A list; missing is empty. */
  list(key: string): Json[] {
    const value = this.#get(key) ?? [];
    return Array.isArray(value) ? value : this.#wrong(key, "a list");
  }

  /** An object; missing is empty. */
  fields(key: string): Fields {
    return new Fields(this.#get(key) ?? {}, this.#path);
  }

  #get(key: string): Json | undefined {
    return Object.hasOwn(this.object, key) ? this.object[key] : undefined;
  }

  #wrong(key: string, expected: string): never {
    throw new DamagedFileError(this.#path, `expected \`${key}\` to be ${expected}.`);
  }
}
