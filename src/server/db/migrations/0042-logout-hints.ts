import { sql, type Kysely } from 'kysely';

/** The ID token that a provider asks for when a viewer signs out there (`id_token_hint`), encrypted. */
export async function logoutHints(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column sealed_logout_hint text`.execute(db);
}
