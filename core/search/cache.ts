/** A cache that forgets what was not used for longest once it holds more than it may. */

/** Keeps values by key up to a total cost. */
export class Cache<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, { value: Value; cost: number }>();
  #total = 0;

  /** A cache whose values may cost `limit` together. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of a key, or what `load` gives for it, which is kept at the cost it names. */
  async get(
    key: string,
    load: () => Promise<{ value: Value; cost: number }>,
  ): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // A Map keeps the order of insertion: what is used moves to the end.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const loaded = await load();
    this.#drop(key);
    this.#entries.set(key, loaded);
    this.#total += loaded.cost;
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.#limit) break;
      this.#drop(oldest);
    }
    return loaded.value;
  }

  /** Forgets the values of all keys but those that `keeps` says yes to. */
  keepOnly(keeps: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (!keeps(key)) this.#drop(key);
  }

  #drop(key: string): void {
    this.#total -= this.#entries.get(key)?.cost ?? 0;
    this.#entries.delete(key);
  }
}
