/** Bytes by hash (picture masters, fonts) and the picture sizes made from them. Neither ever changes under its name. */
import { sql, type Kysely } from 'kysely';
import { hashBytes } from '../contentHash.ts';
import type { Tables } from '../tables.ts';

export interface NewBlob {
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** Pixels, for pictures. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface StoredBlob {
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly width: number | null;
  readonly height: number | null;
}

export interface VariantName { readonly hash: string; readonly width: number; readonly format: string }

export interface Blobs {
  /** Answers the hash. Bytes that are there already are not sent again. */
  put(blob: NewBlob): Promise<string>;
  get(hash: string): Promise<StoredBlob | undefined>;
  /** Without the bytes: what a picture is, for its `srcset`. */
  describe(hash: string): Promise<Omit<StoredBlob, 'bytes'> | undefined>;
  /** Those of `hashes` that are not stored: a publisher uploads only these. */
  missing(hashes: readonly string[]): Promise<string[]>;
  getVariant(name: VariantName): Promise<Uint8Array | undefined>;
  /** The first writer wins; of two nodes that make the same picture one is ignored. */
  putVariant(name: VariantName, bytes: Uint8Array): Promise<void>;
}

export function createBlobs(kysely: Kysely<Tables>): Blobs {
  const missing: Blobs['missing'] = async (hashes) => {
    if (hashes.length === 0) return [];
    const rows = await kysely.selectFrom('blob').select('hash').where(sql<boolean>`hash = any(${[...hashes]}::text[])`).execute();
    const known = new Set(rows.map(({ hash }) => hash));
    return [...new Set(hashes)].filter((hash) => !known.has(hash));
  };
  return {
    missing,
    async put({ mime, bytes, width = null, height = null }) {
      const hash = hashBytes(bytes);
      if ((await missing([hash])).length === 0) return hash;
      await kysely.insertInto('blob').values({ hash, mime, bytes, width, height }).onConflict((conflict) => conflict.doNothing()).execute();
      return hash;
    },
    get: (hash) => kysely.selectFrom('blob').select(['hash', 'mime', 'bytes', 'width', 'height']).where('hash', '=', hash).executeTakeFirst(),
    describe: (hash) => kysely.selectFrom('blob').select(['hash', 'mime', 'width', 'height']).where('hash', '=', hash).executeTakeFirst(),
    async getVariant({ hash, width, format }) {
      const row = await kysely.selectFrom('picture_variant').select('bytes')
        .where('hash', '=', hash).where('width', '=', width).where('format', '=', format).executeTakeFirst();
      return row?.bytes;
    },
    async putVariant({ hash, width, format }, bytes) {
      await kysely.insertInto('picture_variant').values({ hash, width, format, bytes }).onConflict((conflict) => conflict.doNothing()).execute();
    },
  };
}
