/** The tables of files, and of the image variants that are made from them. */
import type { ColumnType, Generated } from 'kysely';

/** Bytes by SHA-256: image masters, drawings, clips and fonts. Shared by all realms. */
export interface BlobTable {
  hash: string;
  mime: string;
  bytes: Uint8Array;
  /** Size in pixels; null for other files than images. */
  width: number | null;
  height: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** An image that an editor uploaded. Its bytes are a blob. A publish that names it makes it a file of the version. */
export interface UploadedImageTable {
  realm_id: string;
  /** Name of the file in `art/`. */
  name: string;
  hash: string;
  /** SHA-256 of the bytes that the editor sent. */
  source_hash: string;
  /** Size in pixels. */
  width: number;
  height: number;
  /** Size of the blob. */
  bytes: number;
  /** Placeholder colour: `#rrggbb`. */
  colour: string;
  author_id: string;
  /** When it was uploaded last. */
  uploaded_at: Date;
}

/** An encoded image in one size and format, stored so that other nodes do not encode it again. */
export interface PictureVariantTable {
  hash: string;
  width: number;
  format: string;
  bytes: Uint8Array;
  /** Null for a variant that was made before the column existed. */
  made_at: ColumnType<Date | null, never, never>;
}

/** An image variant to encode. The row is deleted when the variant is stored. */
export interface ImageJobTable {
  hash: string;
  width: number;
  format: string;
  /** Whether the first rows of a page show the image. */
  is_first_screen: Generated<boolean>;
  /** Number of requests for the variant while it did not exist. */
  requests: Generated<number>;
  /** Attempts that have failed. */
  attempts: Generated<number>;
  /** Claims whose end is not stored: the claim of a running encoding, and claims of nodes that ended while encoding. */
  interruptions: Generated<number>;
  /** When the next attempt may begin; while a node encodes the variant, the time at which another node may take it. */
  run_at: Generated<Date>;
  /** Cause of the last failure. */
  error: string | null;
}

/** The version of a realm whose images are in the queue, with the widths and the format that were planned. */
export interface ImagePlanTable {
  realm_id: string;
  plan: string;
}
