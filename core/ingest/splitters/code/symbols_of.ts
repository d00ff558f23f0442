/** Lists what a source text declares, for indexes of code. */

import { linesOf } from "./_lines.ts";
import { type Item, qualifies, type SymbolKind, symbolKind } from "./_item.ts";
import { outlineOf } from "./_outline.ts";
import { type Range, tilesOf } from "./_tiles.ts";

export type { SymbolKind } from "./_item.ts";

/** Something that a source text declares. */
export interface SourceSymbol {
  readonly kind: SymbolKind;
  /** Its own name: `reserve`. */
  readonly name: string;
  /** With the class or its like that it belongs to: `InventoryService.reserve`. */
  readonly qualifiedName: string;
  /** The line (1-based) its comments, annotations or decorators begin on, or itself when it has none. */
  readonly startLine: number;
  /** The line (1-based) it begins on itself, behind its comments; annotations are part of it. */
  readonly line: number;
  /** The last line (1-based, inclusive). */
  readonly endLine: number;
}

/**
 * The symbols of a source text, in order: what stands at the top, and the members of classes and
 * their like; what is inside of functions is not listed. `language` is a name such as `python`,
 * `typescript` or `csharp`; there are no symbols in a language that is not known.
 *
 * @example
 * ```ts
 * import { type SourceSymbol, symbolsOf } from "@ihmt/core/ingest";
 * import assert from "node:assert/strict";
 *
 * const source = "class Till:\n    # Counts.\n    def count(self):\n        return 0\n";
 * const [till, count]: SourceSymbol[] = await symbolsOf(source, "python");
 *
 * assert.equal(till?.qualifiedName, "Till");
 * assert.equal(count?.qualifiedName, "Till.count");
 * assert.deepEqual([count?.startLine, count?.line, count?.endLine], [2, 3, 4]);
 * ```
 */
export async function symbolsOf(text: string, language: string): Promise<SourceSymbol[]> {
  const items = await outlineOf(text, language) ?? [];
  const source = { text, lines: linesOf(text) };
  const found: SourceSymbol[] = [];
  collect(source, found, { items, range: { from: 0, to: text.length }, prefix: "" });
  return found;
}

interface Level {
  readonly items: readonly Item[];
  readonly range: Range;
  readonly prefix: string;
}

/** Calls itself for containers inside of containers, which outlines hold few levels of. */
function collect(
  source: { text: string; lines: ReturnType<typeof linesOf> },
  found: SourceSymbol[],
  { items, range, prefix }: Level,
): void {
  const lineOf = (offset: number): number => source.lines.indexAt(offset) + 1;
  for (const tile of tilesOf(source, items, range)) {
    for (const [index, item] of tile.items.entries()) {
      const kind = symbolKind(item);
      const { name, start, end, inside } = item;
      if (kind) {
        found.push({
          kind,
          name: name.slice(name.lastIndexOf(".") + 1) || name,
          qualifiedName: prefix + name,
          startLine: index === 0 && tile.begin <= start ? lineOf(tile.begin) : lineOf(start),
          line: lineOf(start),
          endLine: lineOf(end - 1),
        });
      }
      if (!inside) continue;
      collect(source, found, {
        items: inside.items,
        range: { from: start, to: end, opened: inside.opened },
        prefix: kind && qualifies(kind) ? `${prefix}${name}.` : prefix,
      });
    }
  }
}
