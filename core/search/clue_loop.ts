/** The clue loop: an ambiguous question is asked back until it is clear, or nobody knows more. */

import type { Answer, ClueProvider } from "../answer.ts";

/** What the loop works with. */
export interface ClueLoop {
  /** Searches with the clues so far; without any at first. */
  readonly search: (clue: string | undefined) => Promise<Answer>;
  readonly clueProvider: ClueProvider;
  /** A clue that came with the question. */
  readonly given: string | undefined;
  /** Questions to ask at most. */
  readonly rounds: number;
}

/** Asks until the answer is clear, the rounds are over, or no new clue comes. */
export async function askInRounds(
  { search, clueProvider, given, rounds }: ClueLoop,
): Promise<Answer> {
  const first = given?.trim() ?? "";
  const clues = new Set(first === "" ? [] : [first]);
  let answer = await search(given);
  for (let round = 1; round <= rounds && answer.kind === "ambiguous"; round++) {
    const reply = await clueProvider({
      question: `"${answer.query}" is ambiguous: ${answer.reason} Which one do you mean?`,
      options: answer.options,
      round,
    });
    if (reply === undefined) return answer;
    if (typeof reply !== "string") return chosen(answer, reply.id);
    const clue = reply.trim();
    if (clue === "" || clues.has(clue)) return answer;
    clues.add(clue);
    answer = await search([...clues].join(" "));
  }
  return answer;
}

/** The answer once the person has pointed at one of the options. */
function chosen(answer: Answer, id: string): Answer {
  if (answer.kind !== "ambiguous") return answer;
  const best = answer.results.find(({ leaf }) => leaf.header.leaf_id === id);
  if (best === undefined) return answer;
  const { query, confidence, coverage, margin, assumptions, walk } = answer;
  return {
    kind: "found",
    best,
    results: [best],
    notices: best.notices,
    query,
    confidence,
    coverage,
    margin,
    assumptions,
    walk,
  };
}
