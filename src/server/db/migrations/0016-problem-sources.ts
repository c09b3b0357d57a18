import { sql, type Kysely } from 'kysely';

/** Where a problem was found: in a viewer's page, or by the server. Each source has its own maximum number of rows. */
export async function problemSources(db: Kysely<unknown>): Promise<void> {
  await sql`alter table problem_report add column source text not null default 'page' check (source in ('page', 'server'))`.execute(
    db,
  );
  await sql`create index problem_report_share on problem_report (realm_id, source, code)`.execute(db);
}
