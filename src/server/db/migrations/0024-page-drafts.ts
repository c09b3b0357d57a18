import { sql, type Kysely } from 'kysely';

/**
 * Drafts of authored pages. The row of a page stays after its draft was published or deleted, without a document: its
 * revision never counts down, so that an editor who opened the page before cannot overwrite a later draft.
 */
export async function pageDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_draft (
    realm_id text not null references realm,
    page_id text not null check (page_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$'),
    revision integer not null check (revision > 0),
    document text,
    base text,
    base_version integer not null,
    base_realm text not null,
    author_id text not null,
    author_name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    errors integer not null default 0 check (errors >= 0),
    warnings integer not null default 0 check (warnings >= 0),
    status text not null default 'draft' check (status in ('draft', 'review', 'scheduled')),
    publish_at timestamptz,
    reason text not null default '',
    primary key (realm_id, page_id),
    constraint page_draft_schedule check ((status = 'scheduled') = (publish_at is not null)),
    constraint page_draft_status_needs_document check (document is not null or status = 'draft'),
    constraint page_draft_size check (octet_length(document) <= 4194304)
  )`.execute(db);
  await sql`create index page_draft_due on page_draft (publish_at) where status = 'scheduled'`.execute(db);
}
