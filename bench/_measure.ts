/** Numbers for every benchmark: repeatable draws, medians and percentiles, and how they are written. */

/** A repeatable source of numbers from 0 to below 1 (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` different items, drawn; all of them, shuffled, when there are fewer. */
export function draw<T>(items: readonly T[], count: number, random: () => number): T[] {
  const pool = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && pool.length > 0) {
    drawn.push(...pool.splice(Math.floor(random() * pool.length), 1));
  }
  return drawn;
}

/** The middle of some numbers; between two, half-way. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
  return (upper + lower) / 2;
}

/** The number that a share (0.95) of the numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The mean. */
export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** A share as per cent: `12 %`. */
export function percent(share: number): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(0)} %` : "–";
}

/** Bytes as megabytes: `87 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Milliseconds: `3.2 ms`. */
export function milliseconds(time: number): string {
  return `${time.toFixed(time < 100 ? 2 : 0)} ms`;
}
