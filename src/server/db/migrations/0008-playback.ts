import { sql, type Kysely } from 'kysely';

/**
 * Licences of accounts, streams that are playing, and the watch history. The unique constraint on `slot` limits how
 * many streams a viewer has, also when several nodes start one at the same time. `profile_id` is empty without a
 * profile.
 */
export async function playback(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_licence (
    realm_id text not null,
    account_id text not null,
    licence_id text not null,
    status text not null check (status in ('ACTIVE', 'SUSPENDED', 'ENDED')),
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (realm_id, account_id, licence_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create table playback (
    realm_id text not null,
    playback_id text not null,
    viewer_id text not null,
    slot int not null check (slot between 1 and 10),
    session_id text not null,
    device_id text not null check (char_length(device_id) <= 100),
    device_name text not null check (char_length(device_name) <= 100),
    item_id text not null,
    title text not null check (char_length(title) <= 300),
    is_live boolean not null,
    beats int not null default 0,
    started_at timestamptz not null,
    heartbeat_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (realm_id, playback_id),
    constraint playback_slot unique (realm_id, viewer_id, slot)
  )`.execute(db);
  await sql`create index playback_expiry on playback (expires_at)`.execute(db);
  await sql`create table watch_history (
    realm_id text not null,
    account_id text not null,
    profile_id text not null default '',
    item_id text not null,
    position_s double precision not null check (position_s >= 0),
    duration_s double precision check (duration_s > 0),
    is_watched boolean not null,
    watched_at timestamptz not null,
    seq bigint not null generated always as identity,
    primary key (realm_id, account_id, profile_id, item_id),
    constraint watch_history_latest unique (realm_id, account_id, profile_id, seq),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
}
