/** Lists the symbols among items with the names they are called by from outside. */

import { type Item, qualifies, symbolKind } from "./_item.ts";

/** An item that is a symbol. */
export interface NamedItem {
  readonly item: Item;
  /** `Class.method`. */
  readonly qualifiedName: string;
  /** The qualified name of the class or its like that it is in, or "". */
  readonly container: string;
}

/** The symbols among items and inside of them, in the order of the text. */
export function symbolsIn(items: readonly Item[], prefix = ""): NamedItem[] {
  const found: NamedItem[] = [];
  const waiting: { item: Item; prefix: string }[] = [];
  const wait = (inner: readonly Item[], prefix: string) => {
    for (const item of [...inner].reverse()) waiting.push({ item, prefix });
  };
  wait(items, prefix);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, prefix } = next;
    const isSymbol = symbolKind(item) !== undefined;
    const qualifiedName = prefix + item.name;
    if (isSymbol) found.push({ item, qualifiedName, container: prefix.replace(/\.$/, "") });
    const carries = isSymbol && qualifies(item.kind);
    if (item.inside) wait(item.inside.items, carries ? `${qualifiedName}.` : prefix);
  }
  return found;
}
