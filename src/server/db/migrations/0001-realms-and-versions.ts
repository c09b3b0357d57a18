import { sql, type Kysely } from 'kysely';

/** Realms, their immutable versions, the documents of each version, the bodies they share, and hosts. */
export async function realmsAndVersions(db: Kysely<unknown>): Promise<void> {
  await sql`create table realm (
    realm_id text primary key,
    current_version integer not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table realm_version (
    realm_id text not null references realm,
    version integer not null check (version > 0),
    note text not null default '',
    author text not null default '',
    published_at timestamptz not null default now(),
    source text not null check (source in ('seed', 'publish', 'rollback')),
    copied_from integer,
    primary key (realm_id, version),
    foreign key (realm_id, copied_from) references realm_version (realm_id, version),
    check ((source = 'rollback') = (copied_from is not null))
  )`.execute(db);
  // Deferred, because a realm and its first version reference each other.
  await sql`alter table realm add constraint realm_current_version_fkey
    foreign key (realm_id, current_version) references realm_version (realm_id, version) deferrable initially deferred`.execute(
    db,
  );
  await sql`create table document_body (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    body jsonb not null
  )`.execute(db);
  await sql`create table document (
    realm_id text not null,
    version integer not null,
    kind text not null,
    key text not null,
    hash text not null references document_body,
    primary key (realm_id, version, kind, key),
    foreign key (realm_id, version) references realm_version
  )`.execute(db);
  await sql`create index document_hash on document (hash)`.execute(db);
  await sql`create table host (
    realm_id text not null references realm,
    host text not null check (host = lower(host)),
    primary key (realm_id, host),
    constraint host_belongs_to_one_realm unique (host)
  )`.execute(db);
  await refuseChanges(db);
}

/**
 * Prevents accidental changes of versions. An operator who prunes them runs: set local marquee.allow_history_change =
 * 'on'.
 */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_history_change() returns trigger language plpgsql as $$
    begin
      if current_setting('marquee.allow_history_change', true) = 'on' then
        return case when tg_op = 'DELETE' then old else new end;
      end if;
      raise exception '% of % is refused: published versions are immutable', tg_op, tg_table_name
        using errcode = 'restrict_violation', hint = 'Publish a new version, or roll back to an old one.';
    end $$`.execute(db);
  for (const table of ['realm_version', 'document', 'document_body']) {
    await sql`create trigger ${sql.id(`${table}_immutable`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_history_change()`.execute(db);
  }
}
