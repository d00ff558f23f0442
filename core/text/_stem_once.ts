/** Stems for one task that meets the same words again and again: each is looked up once. */

import { stem } from "./stem.ts";

/** A `stem` that remembers what it was asked, for as long as the caller keeps it. */
export function stemOnce(): (term: string) => string {
  const known = new Map<string, string>();
  return (term) => {
    const key = known.get(term) ?? stem(term);
    known.set(term, key);
    return key;
  };
}
