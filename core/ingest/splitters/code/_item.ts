/**
 * What the readers of source code find: the declarations and statements of a text, in order. Two
 * readers make them, one by grammar and one by brackets; everything after them is the same for
 * every language.
 */

/** What a symbol is. `impl` is a Rust `impl` or a Swift `extension`; `field` is a member that holds data. */
export type SymbolKind =
  | "class"
  | "interface"
  | "enum"
  | "struct"
  | "trait"
  | "impl"
  | "type"
  | "module"
  | "function"
  | "method"
  | "macro"
  | "variable"
  | "field";

/**
 * A stretch of source text between others of its level.
 *
 * - `comment` belongs to what follows, or to what stands before it on its line
 * - `lead` (a decorator, `#ifdef`, `public:`) belongs to what follows
 * - `tail` (`#endif`) belongs to what stands before it
 */
export interface Item {
  readonly start: number;
  readonly end: number;
  readonly kind: "comment" | "lead" | "tail" | "import" | "code" | SymbolKind;
  /** The name without that of its container, or with the one it is written with (`Class::method`). */
  readonly name: string;
  /** Whether it has a body, as opposed to a signature or a value. */
  readonly hasBody: boolean;
  /** What is inside it and may stand apart, for classes and their like. */
  readonly inside?: Inside;
}

/** The inside of a container. */
export interface Inside {
  /** Behind the mark that opens the body. */
  readonly opened: number;
  /** The declaration in one line, such as `class InventoryService implements Closeable`. */
  readonly header: string;
  readonly items: readonly Item[];
}

/** The kinds whose members carry their name: `Class.method`. */
const QUALIFYING: ReadonlySet<string> = new Set([
  "class",
  "interface",
  "enum",
  "struct",
  "trait",
  "impl",
]);

/** Whether members of this kind of container are called by its name. */
export function qualifies(kind: Item["kind"]): boolean {
  return QUALIFYING.has(kind);
}

const NAMELESS: ReadonlySet<string> = new Set(["comment", "lead", "tail", "import", "code"]);

/** The kind of symbol an item is, if it is one. */
export function symbolKind(item: Item): SymbolKind | undefined {
  const { kind, name } = item;
  return name === "" || NAMELESS.has(kind) ? undefined : SYMBOL_KINDS.find((one) => one === kind);
}

/** Every kind of symbol. */
export const SYMBOL_KINDS: readonly SymbolKind[] = [
  "class",
  "interface",
  "enum",
  "struct",
  "trait",
  "impl",
  "type",
  "module",
  "function",
  "method",
  "macro",
  "variable",
  "field",
];

/** Containers inside of containers are looked into this far; what is deeper stays whole. */
export const DEEPEST = 8;

// A header in a leaf's context and a name in its title are read at a glance.
const HEADER_CHARS = 160;
const NAME_CHARS = 80;

/** A declaration's text in one line, without the mark that opens its body. */
export function headerOf(text: string): string {
  const line = text.slice(0, 4 * HEADER_CHARS).replaceAll(/\s+/g, " ").trim();
  const bare = line.replace(/\s*[{:(]$/, "").replaceAll("( ", "(").replaceAll(/,? \)/g, ")");
  return bare.length > HEADER_CHARS ? `${bare.slice(0, HEADER_CHARS - 1).trimEnd()}…` : bare;
}

/** A name in one line, of bearable length. */
export function nameOf(text: string): string {
  return text.slice(0, 4 * NAME_CHARS).replaceAll(/\s+/g, " ").trim().slice(0, NAME_CHARS)
    .trimEnd();
}
