import { sql, type Kysely } from 'kysely';

/**
 * Drafts that are scheduled together: each has the id of the schedule and the number of its drafts. A node that finds
 * fewer knows that one has changed, and publishes none. The audit also records previews of drafts.
 */
export async function draftsScheduledTogether(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_draft add column schedule_id text`.execute(db);
  await sql`alter table page_draft add column schedule_size integer`.execute(db);
  await sql`alter table page_draft add constraint page_draft_scheduled_together check (
    (schedule_id is null) = (schedule_size is null) and (schedule_id is null or status = 'scheduled') and schedule_size > 0)`.execute(
    db,
  );
  await sql`create index page_draft_schedules on page_draft (realm_id, schedule_id) where schedule_id is not null`.execute(
    db,
  );
  await sql`alter table page_audit drop constraint page_audit_action_check`.execute(db);
  await sql`alter table page_audit add constraint page_audit_action_check check (action in ('create', 'publish', 'restore', 'discard', 'remove', 'review', 'approve', 'schedule', 'unschedule', 'fail', 'share', 'revoke', 'preview'))`.execute(
    db,
  );
}
