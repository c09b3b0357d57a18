import { sql, type Kysely } from 'kysely';

/**
 * Comments of guests who have a review link. They stay when the link ends, so they do not reference it. The record of
 * pages names the link of an action. A deleted comment with replies stays without its text, so that the replies stay.
 */
export async function guestComments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_link add column may_comment boolean not null default false`.execute(db);
  await sql`alter table page_comment add column guest_link text`.execute(db);
  await sql`alter table page_comment add column deleted_at timestamptz`.execute(db);
  await sql`alter table page_comment add constraint page_comment_guest check (
    guest_link is null or (author_id = '' and char_length(author_name) between 1 and 60))`.execute(db);
  await sql`alter table page_comment drop constraint page_comment_body_check`.execute(db);
  await sql`alter table page_comment add constraint page_comment_body_check check (
    char_length(body) <= 2000 and (body = '') = (deleted_at is not null))`.execute(db);
  await sql`alter table page_audit add column link_id text`.execute(db);
  await sql`alter table page_audit drop constraint page_audit_action_check`.execute(db);
  await sql`alter table page_audit add constraint page_audit_action_check check (action in ('create', 'publish', 'restore', 'discard', 'remove', 'review', 'approve', 'schedule', 'unschedule', 'fail', 'share', 'revoke', 'preview', 'allowComments', 'stopComments', 'comment', 'deleteComment'))`.execute(
    db,
  );
}
