import { sql, type Kysely } from 'kysely';

/** Whether the end of a session in which an administrator saw the site as a viewer is in the audit trail. */
export async function recordedEnds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column end_recorded boolean not null default false`.execute(db);
  // Sessions that have ended before this migration count as recorded, so that their ends are not recorded now.
  await sql`update session set end_recorded = true where impersonated_by is not null and revoked_at is not null`.execute(
    db,
  );
}
