/** The commands by what a person wants to do, in the order in which the help shows them. */

import type { Command, Option } from "commander";

const GROUPS: readonly (readonly [heading: string, commands: string])[] = [
  ["Begin:", "setup doctor init demo"],
  ["Keep:", "save ingest import"],
  ["Find:", "search ask"],
  ["What is true, and what changed:", "facts conflicts mark-outdated"],
  ["Look at it:", "tree stats gui"],
  ["Look after it:", "consolidate verify rebuild export"],
  ["For agents and shells:", "mcp project completion help"],
];

/** Where commands go that nobody has put into a group. */
const REST = "More:";

/** Puts every command that is declared so far into its group. */
export function groupCommands(program: Command): void {
  for (const command of program.commands) command.helpGroup(headingOf(command.name()));
}

/** Groups commands in our order; anything else in the order it comes in. */
export function groupItems<Item extends Command | Option>(
  _: readonly Item[],
  visible: readonly Item[],
  getGroup: (item: Item) => string,
): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of visible) {
    const heading = getGroup(item) === "Commands:" ? headingOf(item.name()) : getGroup(item);
    found.set(heading, [...found.get(heading) ?? [], item]);
  }
  const place = (heading: string): number => {
    const at = GROUPS.findIndex(([known]) => known === heading);
    return at === -1 ? GROUPS.length : at;
  };
  const sorted = [...found].sort(([a], [b]) => place(a) - place(b));
  return new Map(sorted.map(([heading, items]) => [heading, inOrder(heading, items)]));
}

function inOrder<Item extends Command | Option>(heading: string, items: readonly Item[]): Item[] {
  const names = GROUPS.find(([known]) => known === heading)?.[1].split(" ") ?? [];
  const place = (item: Item): number => names.indexOf(item.name());
  return names.length === 0 ? [...items] : [...items].sort((a, b) => place(a) - place(b));
}

function headingOf(name: string): string {
  return GROUPS.find(([, names]) => names.split(" ").includes(name))?.[0] ?? REST;
}
