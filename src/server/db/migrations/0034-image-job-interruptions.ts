import { sql, type Kysely } from 'kysely';

/**
 * `interruptions` counts the claims of a variant whose server process ended during the encoding. They are counted apart
 * from failed attempts and have a higher limit, because most servers end for other reasons than the image.
 */
export async function imageJobInterruptions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table image_job add column interruptions integer not null default 0`.execute(db);
}
