import { sql, type Kysely } from 'kysely';

/** The country from which a session was opened, for the list of devices. */
export async function sessionCountry(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column country text`.execute(db);
}
