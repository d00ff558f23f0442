/**
 * IHMT: a long-term memory for coding agents, kept as a tree of plain text files.
 *
 * @module
 */

export { type FactInput, Memory } from "./memory.ts";
export type { InitializeOptions, OpenOptions } from "./opening.ts";
export type { IngestOptions, SaveOptions } from "./keeper/intake.ts";
export type { ImportOptions } from "./keeper/exchange.ts";
export { previewImport } from "./keeper/preview.ts";
export { type Exported, exportLine, exportNote } from "./exchange/exported.ts";
export type { ImportFormat } from "./exchange/imported.ts";
export { previewIngest, type PreviewOptions, previewSave } from "./keeper/preview.ts";
export type { OnFile, Overrides } from "./keeper/documents.ts";
export type { SearchOptions } from "./search/search.ts";
export type * from "./answer.ts";
export type * from "./report.ts";
export type * from "./view.ts";
export type { RepairReport } from "./keeper/repair.ts";
export type { PlaceOptions } from "./keeper/place.ts";
export * from "./model.ts";
export { type Config, DEFAULT_CONFIG } from "./config.ts";
export * from "./errors.ts";
export { recordedSentence } from "./timeline/notices.ts";
export { type Change, factKey } from "./timeline/facts.ts";
export type { FactRule } from "./timeline/rules/custom.ts";
export type { NodeSummary, SummarizerBackend, SummaryInput } from "./tree/summarizers/backend.ts";
export { type AnthropicOptions, anthropicSummarizer } from "./tree/summarizers/anthropic.ts";
export { type OpenAiOptions, openAiSummarizer } from "./tree/summarizers/openai.ts";
export { heuristicSummarizer } from "./tree/summarizers/heuristic.ts";
export type {
  EntryKind,
  FileStat,
  FileSystem,
  FileSystemReason,
  FolderEntry,
} from "./fs-adapter/file_system.ts";
export type { Host, Waiting } from "./fs-adapter/host.ts";
export { type InMemoryFileSystem, inMemoryFileSystem } from "./fs-adapter/in_memory.ts";
export { nodeFileSystem } from "./fs-adapter/node.ts";
