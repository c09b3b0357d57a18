/** The images that editors uploaded, by realm and name. Their bytes are blobs. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { UploadedImageTable } from '../blobTables.ts';
import type { Tables } from '../tables.ts';

/** An image that an editor uploaded. */
export interface UploadedImage {
  /** Name of the file in `art/`. */
  readonly name: string;
  /** SHA-256 of the stored bytes. */
  readonly hash: string;
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the stored bytes. */
  readonly bytes: number;
  /** `#rrggbb` */
  readonly colour: string;
}

/** An image to store; its blob exists. */
export interface NewUploadedImage extends UploadedImage {
  /** SHA-256 of the bytes that the editor sent. */
  readonly sourceHash: string;
  readonly authorId: string;
  readonly at: Date;
}

/** Reads, stores and removes the images that editors of a realm uploaded. */
export interface UploadedImages {
  /** Returns those of `names` that the realm has. */
  find(realmId: string, names: readonly string[]): Promise<readonly UploadedImage[]>;
  /** Returns the image that was made from these bytes, and notes that it was uploaded again. */
  touch(realmId: string, sourceHash: string, at: Date): Promise<UploadedImage | undefined>;
  /**
   * Stores an image. The same image is stored once; it is then noted as uploaded again.
   * @param maxBytes how many bytes all images of the realm may have
   * @returns undefined when it is stored; else the bytes that the realm's images have, without a change
   */
  add(realmId: string, image: NewUploadedImage, maxBytes: number): Promise<number | undefined>;
  /**
   * Removes the images of all realms that were uploaded before `before` and that neither a draft nor a version of their
   * realm names.
   * @returns the number of removed images
   */
  removeUnused(before: Date): Promise<number>;
}

const COLUMNS = ['name', 'hash', 'width', 'height', 'bytes', 'colour'] as const;
type Row = Pick<Selectable<UploadedImageTable>, (typeof COLUMNS)[number]>;

const toImage = (row: Row): UploadedImage => row;

/** The first key of the advisory lock of a realm's images: the ASCII codes of "imgs". */
const LOCK_ID = 0x696d6773;

/** Creates the repository. */
export function createUploadedImages(kysely: Kysely<Tables>): UploadedImages {
  return {
    async find(realmId, names) {
      if (names.length === 0) return [];
      const rows = await kysely
        .selectFrom('uploaded_image')
        .select(COLUMNS)
        .where('realm_id', '=', realmId)
        .where(sql<boolean>`name = any(${[...names]}::text[])`)
        .orderBy('name')
        .execute();
      return rows.map(toImage);
    },
    async touch(realmId, sourceHash, at) {
      const row = await kysely
        .updateTable('uploaded_image')
        .set({ uploaded_at: at })
        .where('realm_id', '=', realmId)
        .where('source_hash', '=', sourceHash)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && toImage(row);
    },
    add: (realmId, { name, hash, width, height, bytes, colour, sourceHash, authorId, at }, maxBytes) =>
      kysely.transaction().execute(async (transaction) => {
        // Uploads of one realm wait for each other, so that together they cannot have more bytes than they may.
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)}, hashtext(${realmId}))`.execute(transaction);
        const known = await transaction
          .updateTable('uploaded_image')
          .set({ uploaded_at: at })
          .where('realm_id', '=', realmId)
          .where('name', '=', name)
          .returning('name')
          .executeTakeFirst();
        if (known) return undefined;
        const { used } = await transaction
          .selectFrom('uploaded_image')
          .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('used'))
          .where('realm_id', '=', realmId)
          .executeTakeFirstOrThrow();
        if (used + bytes > maxBytes) return used;
        await transaction
          .insertInto('uploaded_image')
          .values({
            realm_id: realmId,
            name,
            hash,
            source_hash: sourceHash,
            width,
            height,
            bytes,
            colour,
            author_id: authorId,
            uploaded_at: at,
          })
          .execute();
        return undefined;
      }),
    async removeUnused(before) {
      const removed = await sql`delete from uploaded_image u where u.uploaded_at < ${before}
        and not exists (select from page_draft d where d.realm_id = u.realm_id and strpos(d.document, u.name) > 0)
        and not exists (select from document d join document_body b on b.hash = d.hash
          where d.realm_id = u.realm_id and d.kind = 'source' and d.key = 'assets' and b.body ? ('art/' || u.name))`.execute(
        kysely,
      );
      return Number(removed.numAffectedRows ?? 0n);
    },
  };
}
