/**
 * Cuts a stream of bytes into lines of text. Each byte is looked at once, so a line of 50 MB, which
 * the output of a command may be, takes no longer than its length.
 */

const LINE_END = 10;
/** A longer line is no message but a mistake, and would not fit into a string on every runtime. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Collects bytes until they are lines. */
export class LineReader {
  #parts: Uint8Array[] = [];
  #bytes = 0;

  /** Takes in bytes; gives the lines that they complete. A line of over 256 MB is "", and lost. */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      this.#add(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
    return lines;
  }

  #add(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes > MOST_BYTES) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #take(): string {
    const decoder = new TextDecoder();
    const texts = this.#parts.map((part) => decoder.decode(part, { stream: true }));
    this.#parts = [];
    this.#bytes = 0;
    return (texts.join("") + decoder.decode()).replace(/\r$/, "");
  }
}
