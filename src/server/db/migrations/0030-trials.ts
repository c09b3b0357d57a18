import { sql, type Kysely } from 'kysely';

/** Versions that only a share of the visitors sees, and what happened to them. */
export async function realmTrials(db: Kysely<unknown>): Promise<void> {
  await sql`alter table realm_version add column is_trial boolean not null default false`.execute(db);
  await sql`create table realm_trial (
    realm_id text primary key references realm,
    version integer not null,
    percent integer not null check (percent between 0 and 100),
    salt text not null,
    foreign key (realm_id, version) references realm_version
  )`.execute(db);
  await sql`create table realm_trial_event (
    realm_id text not null references realm,
    event_id bigint generated always as identity,
    kind text not null check (kind in ('published', 'changed', 'promoted', 'withdrawn')),
    version integer not null,
    percent integer not null,
    author text not null,
    note text not null,
    at timestamptz not null default now(),
    primary key (realm_id, event_id)
  )`.execute(db);
}
