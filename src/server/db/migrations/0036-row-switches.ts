import { sql, type Kysely } from 'kysely';

/**
 * Plugins and rows that are turned off, and the failures of viewers' pages that turn them off. A switch is never
 * deleted: it stays as the record of who turned the plugin or row off and on again. `voice` is the hash of the reporter
 * of a failure. The realm `*` means all realms; version 0 means all versions.
 */
export async function rowSwitches(db: Kysely<unknown>): Promise<void> {
  await sql`create table row_switch (
    realm_id text not null,
    switch_id bigint generated always as identity,
    subject text not null,
    version integer not null,
    cause text not null check (cause in ('failures', 'editor', 'operator')),
    off_by text not null,
    off_reason text not null,
    off_at timestamptz not null,
    on_by text,
    on_reason text,
    on_at timestamptz,
    primary key (realm_id, switch_id)
  )`.execute(db);
  await sql`create unique index row_switch_active on row_switch (realm_id, subject, version)
    where on_at is null`.execute(db);
  await sql`create table row_failure (
    realm_id text not null,
    version integer not null,
    subject text not null,
    voice text not null,
    at timestamptz not null,
    primary key (realm_id, version, subject, voice)
  )`.execute(db);
}
