import { sql, type Kysely } from 'kysely';

/** Who found a problem: a viewer's page, or the server. Each has a share of the table of its own. */
export async function problemSources(db: Kysely<unknown>): Promise<void> {
  await sql`alter table problem_report add column source text not null default 'page' check (source in ('page', 'server'))`.execute(
    db,
  );
  await sql`create index problem_report_share on problem_report (realm_id, source, code)`.execute(db);
}
