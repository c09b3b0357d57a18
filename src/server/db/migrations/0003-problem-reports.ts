import { sql, type Kysely } from 'kysely';

/** Problems that viewers' pages reported, counted. No foreign key: a report remains without its page or realm. */
export async function problemReports(db: Kysely<unknown>): Promise<void> {
  await sql`create table problem_report (
    realm_id text not null,
    id bigint not null generated always as identity,
    page_id text not null,
    row_id text not null default '',
    code text not null,
    pointer text not null,
    count integer not null default 1,
    first_seen timestamptz not null default now(),
    last_seen timestamptz not null default now(),
    primary key (realm_id, id),
    constraint problem_report_once unique (realm_id, page_id, row_id, code, pointer)
  )`.execute(db);
  await sql`create index problem_report_recent on problem_report (realm_id, last_seen desc)`.execute(db);
}
