import { sql, type Kysely } from 'kysely';

/**
 * The time until which a node may publish a scheduled draft that it has claimed. Until then no other node claims it.
 */
export async function scheduledPages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_draft add column claimed_until timestamptz`.execute(db);
  await sql`alter table page_draft add constraint page_draft_claim check (claimed_until is null or status = 'scheduled')`.execute(
    db,
  );
}
