/**
 * Turns documents into pieces: finds the files, decodes them, tells what kind of text they are,
 * and splits them without ever cutting a block. Making leaves of pieces is the store's part.
 *
 * @module
 */

export { findSecrets, type SecretFinding } from "../secrets/mod.ts";
export { detect, type Detection } from "./detect.ts";
export { decodeText, findFiles, type FoundFile, type Skipped } from "./files.ts";
export { type SourceSymbol, type SymbolKind, symbolsOf } from "./splitters/code/symbols_of.ts";
export { MOST_DOMAINS, topicsOf } from "./topics.ts";
export {
  type Budget,
  type CodeMode,
  type Piece,
  split,
  type SplitOptions,
  type SplitResult,
} from "./splitters/mod.ts";
