import { sql, type Kysely } from 'kysely';

/** A record of each removed realm, and drafts of folders that are previewed before they are published. */
export async function realmRemovalsAndDrafts(db: Kysely<unknown>): Promise<void> {
  // The column is not named realm_id, because a removal deletes the rows of all tables with that column.
  await sql`create table realm_removal (
    removed_realm text not null,
    removed_at timestamptz not null default now(),
    last_version integer not null,
    author text not null default '',
    hosts text[] not null,
    primary key (removed_realm, removed_at)
  )`.execute(db);
  await sql`create table realm_draft (
    realm_id text not null,
    draft_id text not null,
    author text not null default '',
    documents bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    redeemed_at timestamptz,
    cookie_hash text,
    primary key (realm_id, draft_id)
  )`.execute(db);
  await sql`create index realm_draft_cookie on realm_draft (realm_id, cookie_hash)`.execute(db);
}
