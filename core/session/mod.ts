/**
 * What saves tokens while a session lasts: files that are not given twice, outputs in brief, notes
 * that outlive a compaction of the context. Nothing of it is written to a disk.
 *
 * @module
 */

export type { Passage } from "./_outputs.ts";
export { type Digest, digest, type DigestOptions } from "./digest.ts";
export { FileReader, type Reading, type ReadOptions } from "./file_reader.ts";
export { type Recollection, SessionMemory, type SessionOptions } from "./session_memory.ts";
