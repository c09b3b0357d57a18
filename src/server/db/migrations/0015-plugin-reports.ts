import { sql, type Kysely } from 'kysely';

/** Problem reports name the plugin and the cause of its failure. Both are empty for problems of other rows. */
export async function pluginReports(db: Kysely<unknown>): Promise<void> {
  await sql`alter table problem_report
    add column plugin_id text not null default '',
    add column cause text not null default '',
    drop constraint problem_report_once,
    add constraint problem_report_once unique (realm_id, page_id, row_id, code, pointer, plugin_id, cause)`.execute(db);
}
