/**
 * An index of a project's source code: which symbols it has, on which lines, and which of them
 * answers a question. Derived from the files, in step with them at every call, safe to delete.
 *
 * @module
 */

export type { CodeAnswer, CodeRef, FoundCode } from "./answer.ts";
export type { FindOptions, Scope } from "./find.ts";
export type { MappedFile, MappedSymbol, ProjectMap } from "./map.ts";
export type { LeafKind } from "./model.ts";
export { type MapOptions, ProjectIndex, type ProjectOptions } from "./project_index.ts";
export type { SyncOptions, SyncProgress, SyncReport } from "./sync.ts";
