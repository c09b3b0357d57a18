import { sql, type Kysely } from 'kysely';

/**
 * What a provider's page has posted for a sign-in, until the page of the provider finishes it. `posted` is encrypted
 * with a value that only the browser gets.
 */
export async function postedResponses(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempt add column posted text`.execute(db);
}
