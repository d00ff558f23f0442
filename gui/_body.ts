/** Reading what a request brings: a value of the shape that was asked for, or a clear refusal. */

import type { Context } from "hono";
import type { z } from "zod";
import { InvalidInputError } from "@ihmt/core";

/** The JSON that was sent. */
export async function readBody<T>({ req }: Context, shape: z.ZodType<T>): Promise<T> {
  const value: unknown = await req.json().catch(() => undefined);
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "the body" : issue.path.join(".");
  throw new InvalidInputError(
    `Expected another value in ${where}: ${issue?.message ?? "no JSON"}.`,
  );
}

/** The whole path of a folder, as people type it. */
export function absolutePath(path: string): string {
  if (/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path)) return path;
  throw new InvalidInputError(`Expected the whole path of a folder but found "${path}".`);
}

/** A whole number from 0 to `most` in the address; `usual` when it is not there. */
export function readCount(
  { req }: Context,
  name: string,
  { usual, most }: { usual: number; most: number },
): number {
  const text = req.query(name);
  if (text === undefined) return usual;
  if (!/^\d{1,9}$/.test(text) || Number(text) > most) {
    throw new InvalidInputError(`Expected \`${name}\` to be 0 to ${most} but found "${text}".`);
  }
  return Number(text);
}
