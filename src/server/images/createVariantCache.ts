/** A cache of encoded images in memory. The least recently used ones are dropped first. */
export type VariantCache = {
  get(key: string): Uint8Array | undefined;
  add(key: string, bytes: Uint8Array): void;
};

/**
 * Creates a cache.
 * @param maxBytes total size of all entries.
 */
export function createVariantCache(maxBytes: number): VariantCache {
  /** In the order of their last use. */
  const entries = new Map<string, Uint8Array>();
  let totalBytes = 0;
  return {
    get(key) {
      const bytes = entries.get(key);
      if (bytes) {
        entries.delete(key);
        entries.set(key, bytes);
      }
      return bytes;
    },
    add(key, bytes) {
      if (entries.has(key)) return;
      entries.set(key, bytes);
      totalBytes += bytes.byteLength;
      for (const [oldestKey, oldest] of entries) {
        if (totalBytes <= maxBytes) break;
        entries.delete(oldestKey);
        totalBytes -= oldest.byteLength;
      }
    },
  };
}
