import { sql, type Kysely } from 'kysely';

/**
 * Numbers of the requests for the licences that a linked provider gives: the last one that was sent, and the last one
 * whose response was stored. A response that arrives after that of a later request is ignored.
 */
export async function licenceRequestNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table linked_identity add column licences_asked integer not null default 0,
    add column licences_stored integer not null default 0`.execute(db);
}
