import { sql, type Kysely } from 'kysely';

/** Until when a node publishes a scheduled draft, so that no other node does. */
export async function scheduledPages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_draft add column claimed_until timestamptz`.execute(db);
  await sql`alter table page_draft add constraint page_draft_claim check (claimed_until is null or status = 'scheduled')`.execute(
    db,
  );
}
