// Images in the sizes and formats that browsers ask for: encoded once by sharp, stored in the database by hash, so that
// other nodes can use them (decision O22).
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '#src/realm/imageUrl.ts';
import type { Blobs } from '../db/repositories/blobs.ts';
import { createIdleQueue } from './createIdleQueue.ts';
import { createVariantCache } from './createVariantCache.ts';

export type ImageFormat = 'avif' | 'webp';
/** An encoded image. */
export type Image = {
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** False while a WebP is served in place of an AVIF that is not encoded yet. */
  readonly isFinal: boolean;
};
/** Serves images in the requested size and format. */
export type ImageService = {
  /** Returns undefined for an unknown hash, or for a width that is neither one of the steps nor the image's own. */
  get(hash: string, width: number, format: ImageFormat): Promise<Image | undefined>;
  /** Waits for running encodings. */
  close(): Promise<void>;
};
type Variant = { readonly hash: string; readonly width: number; readonly format: ImageFormat };

/**
 * AVIF takes about ten times as long as WebP: one at a time, and only when no image was requested during this many ms,
 * so that it takes no time from viewers' requests.
 */
const IDLE_MS = 10_000;
const MAX_WAITING = 500;
const QUALITY = { avif: 50, webp: 74 } as const;
/** Memory for encoded variants: enough for those of a home page. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Creates the image service on a store of blobs. */
export function createImageService(blobs: Blobs, onError: (error: unknown) => void): ImageService {
  const cache = createVariantCache(CACHE_BYTES);
  const queue = createIdleQueue({ idleMs: IDLE_MS, maxJobs: MAX_WAITING, onError });
  const encodingsByKey = new Map<string, Promise<Uint8Array | undefined>>();

  const load = async (variant: Variant): Promise<Uint8Array | undefined> => {
    const cached = cache.get(keyOf(variant));
    if (cached) return cached;
    const stored = await blobs.getVariant(variant);
    if (stored) cache.add(keyOf(variant), stored);
    return stored;
  };
  const encodeAndStore = async (variant: Variant): Promise<Uint8Array | undefined> => {
    const bytes = await encode(blobs, variant);
    if (!bytes) return undefined;
    cache.add(keyOf(variant), bytes);
    await blobs.putVariant(variant, bytes);
    return bytes;
  };
  /** Encodes a variant. Requests for the same variant share one encoding. */
  const encodeOnce = (variant: Variant): Promise<Uint8Array | undefined> => {
    const key = keyOf(variant);
    const running = encodingsByKey.get(key);
    if (running) return running;
    const encoding = encodeAndStore(variant).finally(() => encodingsByKey.delete(key));
    encodingsByKey.set(key, encoding);
    return encoding;
  };

  return {
    async get(hash, width, format) {
      queue.reportActivity();
      if (!(IMAGE_WIDTHS as readonly number[]).includes(width) && !(await isOwnWidth(blobs, hash, width)))
        return undefined;
      const requested = { hash, width, format };
      const found = await load(requested);
      if (found) return { bytes: found, mime: `image/${format}`, isFinal: true };
      if (format === 'avif') queue.add(async () => void (await encodeOnce(requested)));
      const webp = { hash, width, format: 'webp' } as const;
      const bytes = (format === 'avif' ? await load(webp) : undefined) ?? (await encodeOnce(webp));
      return bytes && { bytes, mime: 'image/webp', isFinal: format === 'webp' };
    },
    async close() {
      await queue.close();
      await Promise.allSettled(encodingsByKey.values());
    },
  };
}

const keyOf = ({ hash, width, format }: Variant): string => `${hash}/${width}.${format}`;

/** Encodes an image; undefined when the hash is unknown or not a bitmap. */
async function encode(blobs: Blobs, { hash, width, format }: Variant): Promise<Uint8Array | undefined> {
  const original = await blobs.get(hash);
  if (!original?.mime.startsWith('image/') || original.mime === 'image/svg+xml') return undefined;
  // Images are not enlarged, and an image that already has the format is not encoded again.
  if (original.width !== null && width >= original.width && original.mime === `image/${format}`) return original.bytes;
  return sharp(original.bytes, { limitInputPixels: 40_000_000 })
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, { quality: QUALITY[format], effort: format === 'avif' ? 3 : 4 })
    .toBuffer();
}

/** Whether a width is the image's own: an image narrower than the next step is also served at that width. */
async function isOwnWidth(blobs: Blobs, hash: string, width: number): Promise<boolean> {
  return (await blobs.describe(hash))?.width === width;
}
