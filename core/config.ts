/** The settings of a store, `ihmt.config.json`: read, checked, written. Unknown keys are kept. */

import { ConfigError } from "./errors.ts";
import { type JsonObject, SCHEMA_VERSION } from "./model.ts";
import type { Disk } from "./store/disk.ts";
import { isObject, withUnknownKeys } from "./store/json.ts";
import { CONFIG_PATH } from "./store/layout.ts";

/** The settings of a store. Sizes are in estimated tokens. */
export interface Config {
  /** Children of a branch, at least 2. @default {8} */
  branch_factor: number;
  /** The size a leaf is filled up to. @default {2000} */
  target_tokens: number;
  /** The size above which a leaf must be a single block. @default {3000} */
  max_tokens: number;
  /** A smaller last piece joins its neighbour. @default {120} */
  min_tokens: number;
  /** Branches kept on each level of a descent, at least 1. @default {3} */
  beam_width: number;
  /** Confidence (0..1) under which a search asks for a clue. @default {0.45} */
  confidence_threshold: number;
  /** Share of the best score (0..1) within which another counts as tied. @default {0.18} */
  ambiguity_margin: number;
  /** Questions a clue loop asks at most. @default {3} */
  max_clue_rounds: number;
  /** The summarizer's name. @default {"heuristic"} */
  summarizer_backend: string;
  /** The model of an online summarizer. @default {"claude-sonnet-5"} */
  summarizer_model: string;
  /** Characters of a child's text that its branch quotes. @default {320} */
  excerpt_chars: number;
  /** How code is cut: several symbols to a leaf, or one. @default {"pack"} */
  code_chunk_mode: "pack" | "symbol";
  /** The format's version. */
  schema_version: number;
}

/** The settings of a new store. */
export const DEFAULT_CONFIG: Readonly<Config> = {
  branch_factor: 8,
  target_tokens: 2000,
  max_tokens: 3000,
  min_tokens: 120,
  beam_width: 3,
  confidence_threshold: 0.45,
  ambiguity_margin: 0.18,
  max_clue_rounds: 3,
  summarizer_backend: "heuristic",
  summarizer_model: "claude-sonnet-5",
  excerpt_chars: 320,
  code_chunk_mode: "pack",
  schema_version: SCHEMA_VERSION,
};

type NumberKey = {
  [Key in keyof Config]: Config[Key] extends number ? Key : never;
}[keyof Config];

const LIMITS: Readonly<Record<NumberKey, { min: number; max: number; whole: boolean }>> = {
  branch_factor: { min: 2, max: 1000, whole: true },
  target_tokens: { min: 1, max: 1_000_000, whole: true },
  max_tokens: { min: 1, max: 1_000_000, whole: true },
  min_tokens: { min: 0, max: 1_000_000, whole: true },
  beam_width: { min: 1, max: 1000, whole: true },
  confidence_threshold: { min: 0, max: 1, whole: false },
  ambiguity_margin: { min: 0, max: 1, whole: false },
  max_clue_rounds: { min: 0, max: 100, whole: true },
  excerpt_chars: { min: 1, max: 100_000, whole: true },
  schema_version: { min: 1, max: Number.MAX_SAFE_INTEGER, whole: true },
};

/**
 * Checks settings that were read or given, filling in what is missing.
 *
 * @throws {ConfigError} naming the key, the value and what is allowed.
 */
export function parseConfig(given: JsonObject, where: string): Config {
  const config: Config = {
    branch_factor: readNumber(given, "branch_factor", where),
    target_tokens: readNumber(given, "target_tokens", where),
    max_tokens: readNumber(given, "max_tokens", where),
    min_tokens: readNumber(given, "min_tokens", where),
    beam_width: readNumber(given, "beam_width", where),
    confidence_threshold: readNumber(given, "confidence_threshold", where),
    ambiguity_margin: readNumber(given, "ambiguity_margin", where),
    max_clue_rounds: readNumber(given, "max_clue_rounds", where),
    summarizer_backend: readText(given, "summarizer_backend", where),
    summarizer_model: readText(given, "summarizer_model", where),
    excerpt_chars: readNumber(given, "excerpt_chars", where),
    code_chunk_mode: readMode(given, where),
    schema_version: readNumber(given, "schema_version", where),
  };
  if (config.max_tokens < config.target_tokens) {
    throw new ConfigError(
      `${where}: expected \`max_tokens\` to be at least \`target_tokens\` (${config.target_tokens}) but found ${config.max_tokens}.`,
    );
  }
  return config;
}

/**
 * Reads a store's settings; the defaults when it has none.
 *
 * @throws {ConfigError} when the file is not JSON or a value cannot be used; nothing is overwritten.
 */
export async function readConfig(disk: Disk): Promise<Config> {
  const given = await readRaw(disk);
  return parseConfig(given ?? {}, disk.at(CONFIG_PATH));
}

/** Writes settings over the ones that are there, keeping keys this version does not know. */
export async function writeConfig(disk: Disk, config: Config): Promise<void> {
  await disk.replaceJson(CONFIG_PATH, withUnknownKeys({ ...config }, await readRaw(disk) ?? {}));
}

async function readRaw(disk: Disk): Promise<JsonObject | undefined> {
  const bytes = await disk.readIfThere(CONFIG_PATH);
  if (bytes === undefined) return undefined;
  const path = disk.at(CONFIG_PATH);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConfigError(`${path} is not JSON. Correct it or remove it, then try again.`, {
      cause,
    });
  }
  if (!isObject(value)) {
    throw new ConfigError(`${path}: expected a JSON object. Correct it or remove it.`);
  }
  return value;
}

function readNumber(given: JsonObject, key: NumberKey, where: string): number {
  const value = Object.hasOwn(given, key) ? given[key] : DEFAULT_CONFIG[key];
  const { min, max, whole } = LIMITS[key];
  const fits = typeof value === "number" && value >= min && value <= max &&
    (!whole || Number.isInteger(value));
  if (fits) return value;
  const kind = whole ? "a whole number" : "a number";
  throw new ConfigError(
    `${where}: expected \`${key}\` to be ${kind} from ${min} to ${max} but found ${
      JSON.stringify(value)
    }.`,
  );
}

function readText(
  given: JsonObject,
  key: "summarizer_backend" | "summarizer_model",
  where: string,
): string {
  const value = Object.hasOwn(given, key) ? given[key] : DEFAULT_CONFIG[key];
  if (typeof value === "string" && value !== "") return value;
  throw new ConfigError(
    `${where}: expected \`${key}\` to be a name but found ${JSON.stringify(value)}.`,
  );
}

function readMode(given: JsonObject, where: string): "pack" | "symbol" {
  const value = Object.hasOwn(given, "code_chunk_mode")
    ? given["code_chunk_mode"]
    : DEFAULT_CONFIG.code_chunk_mode;
  if (value === "pack" || value === "symbol") return value;
  throw new ConfigError(
    `${where}: expected \`code_chunk_mode\` to be "pack" or "symbol" but found ${
      JSON.stringify(value)
    }.`,
  );
}
