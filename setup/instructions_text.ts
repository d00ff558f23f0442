/** What agents are told about the memory; the same as `templates/memory-instructions.md`. */

/** The instructions, in Markdown. */
export const INSTRUCTIONS = `## Long-term memory (IHMT)

The MCP server \`ihmt-memory\` is the user's long-term memory. All their agents share it, in every
project and every session.

- **Look before you answer.** If an answer or a decision may depend on earlier sessions (decisions,
  setup, preferences, people, projects, corrections), call \`search_memory\` first, with several
  telling words rather than one name.
- **Keep what lasts, when you learn it.** Call \`save_memory\` for decisions with their reasons,
  setup, preferences, people, procedures. One subject at a time, complete in itself, opening with
  its date: \`2026-02-03: …\`. Passing chat does not belong there.
- **Correct instead of repeating.** If something replaces an earlier memory, say which one in
  \`replaces\`. If several fit, choose one of those listed with \`mark_outdated\`.
- **AMBIGUOUS** means that several memories fit equally well: ask the user which one is meant, or
  search again with a \`clue\`. Never guess.
- **OUTDATED** means that something has changed: always tell the user what and since when.
- **NOT FOUND** means that the memory does not hold it: say so, and do not make it up.
- **Never save** passwords, keys, tokens or other secrets.
`;
