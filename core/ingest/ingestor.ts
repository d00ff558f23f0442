/**
 * From a document to leaves: detect, split, enrich. Nothing is written here; the ids of the leaves
 * say where each belongs.
 */

import type { Config } from "../config.ts";
import type { DataType, JsonObject, Leaf } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { checksum, leafId, leafPath, slug } from "../store/layout.ts";
import { entities, estimateTokens, keywords } from "../text/mod.ts";
import { detect, type Detection } from "./detect.ts";
import { type Piece, split } from "./splitters/mod.ts";

/** Keywords and entities of a leaf: enough to tell it apart, few enough to read. */
const MOST_KEYWORDS = 12;
const MOST_ENTITIES = 12;

/** A text on its way into the store. */
export interface Document {
  readonly text: string;
  /** Where it comes from: a path, `mcp://<client>`, … The same source and text give the same ids. */
  readonly source: string;
  /** A file name or path that may tell what kind of text it is. */
  readonly name?: string;
  /** The topic of a document that shows none of its own: the folder it lies in. */
  readonly folder?: string;
  /** Overrides what is detected. */
  readonly domain?: string;
  /** Overrides what is detected. */
  readonly dataType?: DataType;
  readonly tags?: readonly string[];
  /** When an undated text was true. */
  readonly timestamp: string;
  readonly ingestedAt: string;
}

/** What becomes of a document. */
export interface Draft {
  /** In order, not yet stored; none where the text is white space only. */
  readonly leaves: readonly Leaf[];
  /** What the document is taken for, and by what: what was detected, was given, or its folder says. */
  readonly detection: Detection;
}

/** Makes leaves of a document. */
export async function draft(document: Document, config: Config): Promise<Draft> {
  const detection = filed(document, detect(document.text, document.name));
  return { leaves: await leavesOf(document, detection, config), detection };
}

/** What was detected, under what was given, or by the folder where the text shows no domain. */
function filed({ dataType, domain, folder }: Document, detected: Detection): Detection {
  const byFolder = domain === undefined && detected.domain === "general" && folder !== undefined;
  return {
    ...detected,
    dataType: dataType ?? detected.dataType,
    domain: domain ?? (byFolder ? slug(folder) : detected.domain),
    confidence: dataType !== undefined && domain !== undefined ? 1 : detected.confidence,
    signals: [
      ...(dataType === undefined ? [] : ["type given"]),
      ...(domain === undefined ? [] : ["domain given"]),
      // What spoke for another type says nothing of the one that was given.
      ...(dataType === undefined || dataType === detected.dataType ? detected.signals : []),
      ...(byFolder ? [`folder ${slug(folder)}`] : []),
    ],
  };
}

async function leavesOf(
  document: Document,
  detection: Detection,
  config: Config,
): Promise<Leaf[]> {
  const { dataType, domain } = detection;
  const { chunker, pieces } = await split(document.text, {
    dataType,
    ...(document.name === undefined ? {} : { name: document.name }),
    budget: {
      targetTokens: config.target_tokens,
      maxTokens: config.max_tokens,
      minTokens: config.min_tokens,
    },
    codeMode: config.code_chunk_mode,
  });
  const leaves: Leaf[] = [];
  for (const [index, piece] of pieces.entries()) {
    const id = await leafId({ domain, source: document.source, index, content: piece.text });
    leaves.push({
      path: leafPath(domain, id),
      content: piece.text,
      header: {
        leaf_id: id,
        schema_version: SCHEMA_VERSION,
        timestamp: piece.timestamp ?? document.timestamp,
        ingested_at: document.ingestedAt,
        data_type: dataType,
        domain,
        title: piece.title,
        tags: [
          ...new Set([...document.tags ?? [], ...piece.tags, `type:${dataType.toLowerCase()}`]),
        ],
        keywords: keywords(piece.text, MOST_KEYWORDS),
        entities: namesIn(piece),
        parent_id: null,
        source: document.source,
        span: { start_line: piece.startLine, end_line: piece.endLine },
        order_index: index,
        token_estimate: estimateTokens(piece.text),
        checksum: await checksum(piece.text),
        oversized: piece.oversizedReason !== undefined,
        status: "ACTIVE",
        superseded_by: null,
        extra: extraOf(piece, chunker, detection),
      },
    });
  }
  return leaves;
}

/** Who speaks, and whom and what the text names. */
function namesIn({ text, tags }: Piece): string[] {
  const speakers = tags.flatMap((tag) => /^speaker:(.*\p{L}.*)$/u.exec(tag)?.[1] ?? []);
  return [...new Set([...speakers, ...entities(text, MOST_ENTITIES)])].slice(0, MOST_ENTITIES);
}

function extraOf(
  piece: Piece,
  chunker: string,
  { confidence, language }: Detection,
): JsonObject {
  return {
    chunker,
    block_kind: piece.blockKind,
    blocks: piece.blocks,
    detection_confidence: Math.round(confidence * 100) / 100,
    language,
    ...(piece.context === undefined ? {} : { context: piece.context }),
    ...(piece.dateReading === undefined ? {} : { date_reading: piece.dateReading }),
    ...(piece.oversizedReason === undefined ? {} : { oversized_reason: piece.oversizedReason }),
  };
}
