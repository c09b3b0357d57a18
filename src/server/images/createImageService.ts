// Images in the sizes and formats that browsers request: encoded once by sharp, stored in the database by hash, so that
// other nodes can use them (decision O22). WebP is encoded while the request waits. AVIF takes about ten times as long,
// so the queue encodes it (createVariantQueue.ts), and until then requests get WebP.
import { IMAGE_WIDTHS } from '#src/realm/imageUrl.ts';
import type { Blobs } from '../db/repositories/blobs.ts';
import type { FailedImage, ImageJobs, ImageProgress } from '../db/repositories/imageJobs.ts';
import { createCaches, type Caches } from '../memory/createCaches.ts';
import { encodeImage, type ImageFormat } from './encodeImage.ts';
import { isBitmap, type VariantQueue } from './createVariantQueue.ts';

/** Maximum number of failed variants in a report. */
const MAX_FAILURES = 20;

/** An encoded image. */
export type EncodedImage = {
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** False while a WebP is served in place of an AVIF that is not encoded yet. */
  readonly isFinal: boolean;
};
/** Serves images in the requested size and format. */
export type ImageService = {
  /** Returns undefined for an unknown hash, or for a width that is neither in IMAGE_WIDTHS nor the image's own. */
  get(hash: string, width: number, format: ImageFormat): Promise<EncodedImage | undefined>;
  /** Starts to encode the variants of the queue. */
  start(): void;
  /** Returns how many AVIF variants are encoded, waiting and failed, and the failed ones with file names and cause. */
  progress(): Promise<ImageProgress & { readonly failures: readonly FailedImage[] }>;
  /** Waits for running encodings. */
  close(): Promise<void>;
};
type Variant = { readonly hash: string; readonly width: number; readonly format: ImageFormat };

/** The dependencies of the image service. */
export type ImageServiceDeps = {
  readonly blobs: Blobs;
  readonly jobs: ImageJobs;
  readonly queue: VariantQueue;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches;
};

/** Memory for encoded variants: enough for those of a home page. */
const CACHE_BYTES = 48 * 1024 * 1024;
const CACHE_ENTRIES = 10_000;

/** Creates the image service on a store of blobs. */
export function createImageService({ blobs, jobs, queue, caches = createCaches() }: ImageServiceDeps): ImageService {
  const cache = caches.create<Uint8Array>({
    name: 'image_variants',
    maxEntries: CACHE_ENTRIES,
    maxBytes: CACHE_BYTES,
    sizeOf: (bytes) => bytes.byteLength,
  });
  const encodingsByKey = new Map<string, Promise<Uint8Array | undefined>>();

  const load = async (variant: Variant): Promise<Uint8Array | undefined> => {
    const cached = cache.get(createKey(variant));
    if (cached) return cached;
    const stored = await blobs.getVariant(variant);
    if (stored) cache.set(createKey(variant), stored);
    return stored;
  };
  const encodeAndStore = async (variant: Variant): Promise<Uint8Array | undefined> => {
    const bytes = await encode(blobs, variant);
    if (!bytes) return undefined;
    cache.set(createKey(variant), bytes);
    await blobs.putVariant(variant, bytes);
    return bytes;
  };
  /** Encodes a variant. Requests for the same variant share one encoding. */
  const encodeOnce = (variant: Variant): Promise<Uint8Array | undefined> => {
    const key = createKey(variant);
    const running = encodingsByKey.get(key);
    if (running) return running;
    const encoding = encodeAndStore(variant).finally(() => encodingsByKey.delete(key));
    encodingsByKey.set(key, encoding);
    return encoding;
  };

  return {
    async get(hash, width, format) {
      if (!(IMAGE_WIDTHS as readonly number[]).includes(width) && !(await isOwnWidth(blobs, hash, width)))
        return undefined;
      const requested = { hash, width, format };
      const found = await load(requested);
      if (found) return { bytes: found, mime: `image/${format}`, isFinal: true };
      const webp = { hash, width, format: 'webp' } as const;
      const bytes = (format === 'avif' ? await load(webp) : undefined) ?? (await encodeOnce(webp));
      if (bytes && format === 'avif') queue.request(requested);
      return bytes && { bytes, mime: 'image/webp', isFinal: format === 'webp' };
    },
    start: queue.start,
    progress: async () => ({ ...(await jobs.progress('avif')), failures: await jobs.listFailures(MAX_FAILURES) }),
    async close() {
      await queue.close();
      await Promise.allSettled(encodingsByKey.values());
    },
  };
}

const createKey = ({ hash, width, format }: Variant): string => `${hash}/${width}.${format}`;

/** Encodes an image; undefined when the hash is unknown or not a bitmap. */
async function encode(blobs: Blobs, { hash, width, format }: Variant): Promise<Uint8Array | undefined> {
  const original = await blobs.get(hash);
  if (!original || !isBitmap(original.mime)) return undefined;
  if (original.width !== null && width >= original.width && original.mime === `image/${format}`) return original.bytes;
  return encodeImage({ bytes: original.bytes, width, format });
}

/**
 * Whether a width is the image's own width: an image whose width lies between two of IMAGE_WIDTHS is also served at its
 * own width.
 */
async function isOwnWidth(blobs: Blobs, hash: string, width: number): Promise<boolean> {
  return (await blobs.describe(hash))?.width === width;
}
