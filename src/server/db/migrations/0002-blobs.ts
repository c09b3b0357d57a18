import { sql, type Kysely } from 'kysely';

/** Blobs by their hash, and the image sizes derived from them. */
export async function blobs(db: Kysely<unknown>): Promise<void> {
  await sql`create table blob (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    mime text not null,
    bytes bytea not null,
    width integer check (width > 0),
    height integer check (height > 0),
    created_at timestamptz not null default now()
  )`.execute(db);
  // Images are already compressed: this storage mode saves PostgreSQL a useless attempt at each write.
  await sql`alter table blob alter column bytes set storage external`.execute(db);
  await sql`create table picture_variant (
    hash text not null references blob on delete cascade,
    width integer not null check (width > 0),
    format text not null,
    bytes bytea not null,
    primary key (hash, width, format)
  )`.execute(db);
  await sql`alter table picture_variant alter column bytes set storage external`.execute(db);
}
