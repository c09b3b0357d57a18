import { sql, type Kysely } from 'kysely';

/** The moment at which a trial ends by itself, and the record of such ends. */
export async function trialEnds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table realm_trial add column until timestamptz`.execute(db);
  await sql`alter table realm_trial_event add column until timestamptz`.execute(db);
  await sql`alter table realm_trial_event drop constraint realm_trial_event_kind_check`.execute(db);
  await sql`alter table realm_trial_event add constraint realm_trial_event_kind_check check (kind in ('published', 'changed', 'promoted', 'withdrawn', 'ended'))`.execute(
    db,
  );
}
