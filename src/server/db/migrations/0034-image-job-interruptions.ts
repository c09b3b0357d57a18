import { sql, type Kysely } from 'kysely';

/** Counts claims whose node ended during the encoding apart from failed attempts, because a killed server is no fault of the image. */
export async function imageJobInterruptions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table image_job add column interruptions integer not null default 0`.execute(db);
}
