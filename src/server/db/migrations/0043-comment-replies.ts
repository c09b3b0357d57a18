import { sql, type Kysely } from 'kysely';

/** Replies to comments, and drafts that another editor has approved. */
export async function commentReplies(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_comment add column reply_to text`.execute(db);
  await sql`alter table page_comment add constraint page_comment_reply foreign key (realm_id, reply_to) references page_comment on delete cascade`.execute(
    db,
  );
  await sql`create index page_comment_replies on page_comment (realm_id, reply_to) where reply_to is not null`.execute(
    db,
  );
  await sql`alter table page_comment add constraint page_comment_reply_is_open check (reply_to is null or resolved_at is null)`.execute(
    db,
  );
  await sql`alter table page_draft drop constraint page_draft_status_check`.execute(db);
  await sql`alter table page_draft add constraint page_draft_status_check check (status in ('draft', 'review', 'approved', 'scheduled'))`.execute(
    db,
  );
  await sql`alter table page_audit drop constraint page_audit_action_check`.execute(db);
  await sql`alter table page_audit add constraint page_audit_action_check check (action in ('create', 'publish', 'restore', 'discard', 'remove', 'review', 'approve', 'schedule', 'unschedule', 'fail', 'share', 'revoke'))`.execute(
    db,
  );
}
