import { sql, type Kysely } from 'kysely';

/** The record of what editors did, their comments on drafts, and who has a page open. */
export async function pageEditing(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_audit (
    realm_id text not null references realm,
    audit_id bigint generated always as identity,
    page_id text not null,
    action text not null check (action in ('create', 'publish', 'restore', 'discard', 'remove', 'review', 'schedule', 'unschedule', 'fail')),
    author_id text not null,
    author_name text not null,
    reason text not null default '',
    revision integer,
    version integer,
    at timestamptz not null,
    primary key (realm_id, audit_id)
  )`.execute(db);
  await sql`create index page_audit_page on page_audit (realm_id, page_id, audit_id)`.execute(db);
  await sql`create table page_comment (
    realm_id text not null references realm,
    comment_id text not null,
    page_id text not null,
    row_id text,
    pointer text not null,
    body text not null check (char_length(body) between 1 and 2000),
    author_id text not null,
    author_name text not null,
    created_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by text,
    primary key (realm_id, comment_id),
    constraint page_comment_resolution check ((resolved_at is null) = (resolved_by is null))
  )`.execute(db);
  await sql`create index page_comment_page on page_comment (realm_id, page_id, created_at)`.execute(db);
  await sql`create table page_presence (
    realm_id text not null references realm,
    page_id text not null,
    author_id text not null,
    author_name text not null,
    tab_id text not null,
    row_id text,
    seen_at timestamptz not null,
    primary key (realm_id, page_id, author_id, tab_id)
  )`.execute(db);
  await sql`create index page_presence_seen on page_presence (seen_at)`.execute(db);
}
