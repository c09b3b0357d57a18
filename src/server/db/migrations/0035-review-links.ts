import { sql, type Kysely } from 'kysely';

/**
 * Links with which guests see the draft of one page. They end with the account of their creator. The record of pages
 * names who made and revoked them.
 */
export async function reviewLinks(db: Kysely<unknown>): Promise<void> {
  await sql`create table review_link (
    realm_id text not null,
    link_id text not null,
    page_id text not null,
    account_id text not null,
    author_name text not null,
    token_hash text not null,
    cookie_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    primary key (realm_id, link_id),
    foreign key (realm_id, account_id) references account on delete cascade,
    check ((cookie_hash is null) = (opened_at is null))
  )`.execute(db);
  await sql`create index review_link_page on review_link (realm_id, page_id)`.execute(db);
  await sql`create index review_link_expiry on review_link (expires_at)`.execute(db);
  await sql`alter table page_audit drop constraint page_audit_action_check`.execute(db);
  await sql`alter table page_audit add constraint page_audit_action_check check (action in ('create', 'publish', 'restore', 'discard', 'remove', 'review', 'schedule', 'unschedule', 'fail', 'share', 'revoke'))`.execute(
    db,
  );
}
