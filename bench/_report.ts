/** What a benchmark gives back, and how it is printed: tables for people, one JSON line for programs. */

/** A table of a report; its cells are written already. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a benchmark measured. */
export interface Report {
  readonly benchmark: string;
  readonly tables: readonly Table[];
  /** The numbers behind the tables. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What benchmarks can be told. */
export interface BenchOptions {
  /** A file of known items: JSON lines, maybe gzipped; generated ones when left out. */
  readonly commits?: string;
  /** A file of dialogues; generated ones when left out. */
  readonly dialogues?: string;
  /** How many of the known items to use. */
  readonly size?: number;
  /** A folder that keeps large stores from one run to the next. */
  readonly keep?: string;
  /** For how long processes work in one store. */
  readonly minutes?: number;
  /** Told what takes long. */
  readonly onProgress: (message: string) => void;
}

/** The tables as text. */
export function tablesText({ tables }: Report): string {
  return tables.map(tableText).join("\n");
}

/** The numbers as one line of JSON. */
export function jsonLine({ benchmark, data }: Report): string {
  return JSON.stringify({ benchmark, ...data });
}

/** First columns to the left, the others to the right. */
function tableText({ title, head, rows }: Table): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0))
  );
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
    ).join("   ").trimEnd();
  return [title, "", line(head), ...rows.map(line), ""].join("\n");
}
