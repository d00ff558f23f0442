/** The flags that say how a text is filed, for every command that takes one in. */

import { type Command, Option } from "commander";
import type { DataType } from "@ihmt/core";
import { collect, parseText, parseType, TYPE_NAMES } from "./_arguments.ts";

/** How a text is filed; what is left out is detected. */
export interface FilingFlags {
  readonly domain?: string;
  readonly type?: DataType;
  readonly tag?: readonly string[];
  readonly allowSecrets?: boolean;
}

/** Declares the flags on a command. */
export function withFiling(command: Command): Command {
  return command
    .option("--domain <name>", "the domain, instead of the one detected", parseText)
    .addOption(
      new Option("--type <type>", "the type of text, instead of the one detected")
        .choices(TYPE_NAMES).argParser(parseType),
    )
    .option("--tag <tag>", "a tag; may be given several times", collect)
    .option("--allow-secrets", "keep it even if it looks like it holds a credential");
}

/** The flags as the library takes them. */
export function filingOptions(
  { domain, type, tag, allowSecrets }: FilingFlags,
): { domain?: string; dataType?: DataType; tags?: readonly string[]; allowSecrets?: boolean } {
  return {
    ...(domain === undefined ? {} : { domain }),
    ...(type === undefined ? {} : { dataType: type }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(allowSecrets === undefined ? {} : { allowSecrets }),
  };
}
