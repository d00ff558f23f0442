/**
 * The format on disk: how a leaf file is written and read, and how things are named.
 *
 * For programs that read or write a store's files themselves; most use `Memory` from `@ihmt/core`.
 *
 * @module
 */

export { branchId, leafId, slug } from "./layout.ts";
export { decodeLeaf, encodeLeaf, type LeafFile } from "./leaf_codec.ts";
export type { DataType, Json, JsonObject, LeafHeader, Span } from "../model.ts";
