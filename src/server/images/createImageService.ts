// Pictures in the sizes and formats that browsers ask for: made once by sharp in a bounded pool, kept in the database by hash,
// so that a second node has them too (decision O22).
import sharp from 'sharp';
import type { Blobs } from '../db/repositories/blobs.ts';
import { PICTURE_STEPS } from '#src/realm/pictureUrl.ts';

export type Pictures = {
  /** Undefined for an unknown hash or a width that is not one of the steps. `final` is false while a substitute is answered. */
  get(
    hash: string,
    width: number,
    format: 'avif' | 'webp',
  ): Promise<{ readonly bytes: Uint8Array; readonly mime: string; readonly final: boolean } | undefined>;
  /** Waits for what is being made. */
  close(): Promise<void>;
};

/**
 * AVIF takes about ten times as long as WebP: one at a time, and only when no picture was asked for during this many ms, so that
 * viewers' requests are not starved.
 */
const QUIET_MS = 10_000;
const QUALITY = { avif: 50, webp: 74 } as const;
const MAX_WAITING = 500;
/** Variants kept in memory: the ones a home page shows. */
const MEMORY_BYTES = 48 * 1024 * 1024;

export function createPictures(blobs: Blobs, onError: (error: unknown) => void): Pictures {
  const memory = new Map<string, Uint8Array>();
  let held = 0;
  const making = new Map<string, Promise<Uint8Array | undefined>>();
  const waiting: (() => Promise<void>)[] = [];
  let background: Promise<void> | undefined;
  let closed = false;
  let lastAsked = 0;
  let wake = (): void => undefined;

  const keep = (key: string, bytes: Uint8Array): void => {
    if (memory.has(key)) return;
    memory.set(key, bytes);
    held += bytes.byteLength;
    for (const [oldest, old] of memory) {
      if (held <= MEMORY_BYTES) break;
      memory.delete(oldest);
      held -= old.byteLength;
    }
  };

  const load = async (hash: string, width: number, format: 'avif' | 'webp'): Promise<Uint8Array | undefined> => {
    const key = `${hash}/${width}.${format}`;
    const known = memory.get(key);
    if (known) {
      memory.delete(key);
      memory.set(key, known);
      return known;
    }
    const stored = await blobs.getVariant({ hash, width, format });
    if (stored) keep(key, stored);
    return stored;
  };

  const make = (hash: string, width: number, format: 'avif' | 'webp'): Promise<Uint8Array | undefined> => {
    const key = `${hash}/${width}.${format}`;
    const running = making.get(key);
    if (running) return running;
    const work = (async () => {
      const master = await blobs.get(hash);
      if (!master?.mime.startsWith('image/') || master.mime === 'image/svg+xml') return undefined;
      // The master itself, when nothing smaller is asked: never made larger, never encoded twice.
      const asIs = master.width !== null && width >= master.width && master.mime === `image/${format}`;
      const bytes = asIs
        ? master.bytes
        : await sharp(master.bytes, { limitInputPixels: 40_000_000 })
            .resize({ width, withoutEnlargement: true })
            .toFormat(format, { quality: QUALITY[format], effort: format === 'avif' ? 3 : 4 })
            .toBuffer();
      keep(key, bytes);
      await blobs.putVariant({ hash, width, format }, bytes);
      return bytes;
    })().finally(() => making.delete(key));
    making.set(key, work);
    return work;
  };

  /** Resolves when pictures have not been asked for during a while, or when the server closes. */
  const quiet = async (): Promise<void> => {
    for (let left = QUIET_MS; left > 0 && !closed; left = lastAsked + QUIET_MS - performance.now()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, left).unref();
      });
    }
  };

  const later = (job: () => Promise<void>): void => {
    if (closed || waiting.length >= MAX_WAITING) return;
    waiting.push(job);
    background ??= (async () => {
      for (let next = waiting.shift(); next && !closed; next = waiting.shift()) {
        await quiet();
        if (!closed) await next().catch(onError);
      }
      background = undefined;
    })();
  };

  return {
    async get(hash, width, format) {
      lastAsked = performance.now();
      if (!(PICTURE_STEPS as readonly number[]).includes(width) && !(await isMasterWidth(blobs, hash, width)))
        return undefined;
      const found = await load(hash, width, format);
      if (found) return { bytes: found, mime: `image/${format}`, final: true };
      if (format === 'webp') {
        const bytes = await make(hash, width, 'webp');
        return bytes && { bytes, mime: 'image/webp', final: true };
      }
      later(async () => void (await make(hash, width, 'avif')));
      const substitute = (await load(hash, width, 'webp')) ?? (await make(hash, width, 'webp'));
      return substitute && { bytes: substitute, mime: 'image/webp', final: false };
    },
    async close() {
      closed = true;
      waiting.length = 0;
      wake();
      await background;
      await Promise.allSettled(making.values());
    },
  };
}

/** A master narrower than the next step is also answered at its own width. */
async function isMasterWidth(blobs: Blobs, hash: string, width: number): Promise<boolean> {
  return (await blobs.describe(hash))?.width === width;
}
