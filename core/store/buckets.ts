/** Spreading keys over files, so that a look-up opens one file and none grows without end. */

/**
 * The bucket of a key, of `buckets` (a power of two, so that the buckets of a small set are made of
 * whole buckets of a large one). FNV-1a over UTF-16 units.
 */
export function bucketOf(key: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  hash ^= hash >>> 15;
  return (hash >>> 0) & (buckets - 1);
}
