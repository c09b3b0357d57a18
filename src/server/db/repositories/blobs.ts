/** Blobs by hash (image masters, fonts) and the image variants made from them. Both are immutable. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { hashBytes } from '../contentHash.ts';
import { BlobsMissingError } from '../errors.ts';
import type { Tables } from '../tables.ts';

/** Bytes to store, with their media type. */
export interface NewBlob {
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** Size in pixels, for images. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Bytes with their hash and media type. `width` and `height` are in pixels, null when the bytes are not an image. */
export interface StoredBlob {
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly width: number | null;
  readonly height: number | null;
}

/** One size and format of an image. `width` is in pixels. */
export interface VariantName {
  readonly hash: string;
  readonly width: number;
  readonly format: string;
}

/** Reads, stores and removes blobs and the variants of images. */
export interface Blobs {
  /** Stores bytes and returns their hash. Bytes that are already stored are not sent again. */
  put(blob: NewBlob): Promise<string>;
  get(hash: string): Promise<StoredBlob | undefined>;
  /** Returns everything but the bytes. `size`: their number. */
  describe(hash: string): Promise<(Omit<StoredBlob, 'bytes'> & { readonly size: number }) | undefined>;
  /**
   * Returns those of `hashes` that are not stored: a publisher uploads only these. The others stay for at least a day.
   */
  listMissing(hashes: readonly string[]): Promise<string[]>;
  /**
   * Removes blobs that no version of any realm uses, that are not images of editors (uploadedImages.ts), and that were
   * neither sent nor requested for `unusedSeconds` (default: a day): uploads without a publish. Does nothing while a
   * publish runs.
   *
   * @returns the number of removed blobs
   */
  removeUnused(unusedSeconds?: number): Promise<number>;
  getVariant(name: VariantName): Promise<Uint8Array | undefined>;
  /** Stores a variant. When two nodes make the same variant, the first stored one is kept. */
  putVariant(name: VariantName, bytes: Uint8Array): Promise<void>;
}

/** Time in seconds that an upload may be unused: publishers send the bytes before they publish. */
const GRACE_SECONDS = 24 * 3600;

/** The id of the advisory lock: the ASCII codes of "blob". */
const LOCK_ID = 0x626c6f62;

/**
 * Prevents the removal of blobs until the publish's transaction ends. Publishes do not block each other.
 *
 * @throws BlobsMissingError when one of `hashes` is not stored
 */
export async function keepBlobs(transaction: Transaction<Tables>, hashes: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK_ID)})`.execute(transaction);
  if (hashes.length === 0) return;
  const rows = await transaction
    .selectFrom('blob')
    .select('hash')
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .execute();
  const storedHashes = new Set(rows.map(({ hash }) => hash));
  const missingHashes = hashes.filter((hash) => !storedHashes.has(hash));
  if (missingHashes.length > 0) throw new BlobsMissingError(missingHashes);
}

/** Waits for the publishes that run and delays further ones until the transaction ends. */
export async function blockPublishes(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(transaction);
}

const describeBlob = (kysely: Kysely<Tables>, hash: string): ReturnType<Blobs['describe']> =>
  kysely
    .selectFrom('blob')
    .select(['hash', 'mime', 'width', 'height', sql<number>`octet_length(bytes)`.as('size')])
    .where('hash', '=', hash)
    .executeTakeFirst();

/** Creates the repository of blobs. */
export function createBlobs(kysely: Kysely<Tables>): Blobs {
  const listMissing: Blobs['listMissing'] = async (hashes) => {
    if (hashes.length === 0) return [];
    const rows = await kysely
      .selectFrom('blob')
      .select(['hash', sql<boolean>`created_at < now() - interval '1 hour'`.as('isOld')])
      .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
      .execute();
    const storedHashes = new Set(rows.map(({ hash }) => hash));
    // The caller is about to publish, so older uploads must stay.
    const oldHashes = rows.filter(({ isOld }) => isOld).map(({ hash }) => hash);
    if (oldHashes.length > 0)
      await kysely
        .updateTable('blob')
        .set({ created_at: sql`now()` })
        .where(sql<boolean>`hash = any(${oldHashes}::text[])`)
        .execute();
    return [...new Set(hashes)].filter((hash) => !storedHashes.has(hash));
  };
  return {
    listMissing,
    async put({ mime, bytes, width = null, height = null }) {
      const hash = hashBytes(bytes);
      if ((await listMissing([hash])).length === 0) return hash;
      await kysely
        .insertInto('blob')
        .values({ hash, mime, bytes, width, height })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return hash;
    },
    removeUnused: (unusedSeconds = GRACE_SECONDS) =>
      kysely.transaction().execute(async (transaction) => {
        const free = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_ID)}) as ok`.execute(
          transaction,
        );
        if (free.rows[0]?.ok !== true) return 0;
        // Every hash in an image index, a theme (fonts, drawings) or a stored folder, of all versions.
        const removed = await sql`
        with used as (
          select distinct named[1] as hash
          from (select distinct hash from document where kind in ('pictures', 'theme', 'logo', 'realm') or (kind = 'source' and key = 'assets')) d
          join document_body b on b.hash = d.hash
          cross join lateral regexp_matches(b.body::text, '"([0-9a-f]{64})"', 'g') named
        )
        delete from blob where created_at < now() - make_interval(secs => ${unusedSeconds}::float8) and not exists (select from used where used.hash = blob.hash)
          and not exists (select from uploaded_image where uploaded_image.hash = blob.hash)`.execute(transaction);
        return Number(removed.numAffectedRows ?? 0n);
      }),
    get: (hash) =>
      kysely
        .selectFrom('blob')
        .select(['hash', 'mime', 'bytes', 'width', 'height'])
        .where('hash', '=', hash)
        .executeTakeFirst(),
    describe: (hash) => describeBlob(kysely, hash),
    async getVariant({ hash, width, format }) {
      const row = await kysely
        .selectFrom('picture_variant')
        .select('bytes')
        .where('hash', '=', hash)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirst();
      return row?.bytes;
    },
    async putVariant({ hash, width, format }, bytes) {
      await kysely
        .insertInto('picture_variant')
        .values({ hash, width, format, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
