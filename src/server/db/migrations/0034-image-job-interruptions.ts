import { sql, type Kysely } from 'kysely';

/**
 * `interruptions` counts the claims whose node ended during the encoding. They are not counted as failed attempts,
 * because an image does not cause the end of a server.
 */
export async function imageJobInterruptions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table image_job add column interruptions integer not null default 0`.execute(db);
}
