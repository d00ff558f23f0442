/**
 * The words of one branch's leaves on disk:
 *
 *     mark, leaves, begin of leaf 0 … begin of leaf n, codes of leaf 0, codes of leaf 1, …
 *
 * all unsigned 32-bit numbers. A branch file is called by the checksum of its bytes, so it never
 * changes, two servers cannot write different ones under one name, and damage shows.
 */

import { hexSha256 } from "./_checksum.ts";

/** The words of a branch's leaves, ready to be searched. */
export interface BranchWords {
  readonly codes: Uint32Array;
  /** Where the codes of each leaf begin, and where those of the last end. */
  readonly begins: Uint32Array;
}

/** "IHB" and the version of this format. */
const MARK = 0x49484201;
const HEAD = 2;
const ID_CHARS = 24;

/** The words of leaves, one after the other. */
export function joinWords(leaves: readonly Uint32Array[]): BranchWords {
  const begins = new Uint32Array(leaves.length + 1);
  leaves.forEach((codes, at) => begins[at + 1] = (begins[at] ?? 0) + codes.length);
  const codes = new Uint32Array(begins.at(-1) ?? 0);
  leaves.forEach((each, at) => codes.set(each, begins[at] ?? 0));
  return { codes, begins };
}

/** The words of one leaf. */
export function wordsAt({ codes, begins }: BranchWords, leaf: number): Uint32Array {
  return codes.subarray(begins[leaf] ?? 0, begins[leaf + 1] ?? 0);
}

/** A branch's bytes and the name that they give it. */
export async function encodeBranch(
  { codes, begins }: BranchWords,
): Promise<{ id: string; bytes: Uint8Array }> {
  const numbers = new Uint32Array(HEAD + begins.length + codes.length);
  numbers.set([MARK, begins.length - 1]);
  numbers.set(begins, HEAD);
  numbers.set(codes, HEAD + begins.length);
  const bytes = new Uint8Array(numbers.buffer);
  return { id: (await hexSha256(bytes)).slice(0, ID_CHARS), bytes };
}

/** Reads a branch back; `undefined` when the bytes are not those that `id` names. */
export async function decodeBranch(
  bytes: Uint8Array,
  id: string,
): Promise<BranchWords | undefined> {
  if (bytes.length % 4 !== 0 || (await hexSha256(bytes)).slice(0, ID_CHARS) !== id) {
    return undefined;
  }
  // A copy begins where numbers may begin; what was read may not.
  const numbers = new Uint32Array(bytes.slice().buffer);
  const [mark, leaves = 0] = numbers;
  if (mark !== MARK) return undefined;
  const begins = numbers.subarray(HEAD, HEAD + leaves + 1);
  return { codes: numbers.subarray(HEAD + leaves + 1), begins };
}
