import { sql, type Kysely } from 'kysely';

/**
 * Images that editors uploaded, by their name in `art/` of the realm. The bytes are in `blob`. A publish that names one
 * makes it a file of the version.
 */
export async function uploadedImages(db: Kysely<unknown>): Promise<void> {
  await sql`create table uploaded_image (
    realm_id text not null references realm,
    name text not null check (name ~ '^upload-[0-9a-f]{24}\\.webp$'),
    hash text not null references blob,
    source_hash text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    bytes integer not null check (bytes > 0),
    colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
    author_id text not null,
    uploaded_at timestamptz not null,
    primary key (realm_id, name)
  )`.execute(db);
  await sql`create index uploaded_image_source on uploaded_image (realm_id, source_hash)`.execute(db);
  await sql`create index uploaded_image_hash on uploaded_image (hash)`.execute(db);
}
