import { sql, type Kysely } from 'kysely';

/**
 * Rooms in which viewers watch together. Every change takes the next `seq` of its room while the room's row is locked,
 * so all nodes deliver the same events in the same order. The row of a removed member stays, so that the session of the
 * member cannot join again.
 */
export async function watchRooms(db: Kysely<unknown>): Promise<void> {
  await sql`create table watch_room (
    realm_id text not null,
    room_id text not null,
    item_id text not null,
    host_id text,
    everyone_steers boolean not null default false,
    playback jsonb,
    seq int not null default 0,
    created_at timestamptz not null,
    active_at timestamptz not null,
    primary key (realm_id, room_id)
  )`.execute(db);
  await sql`create index watch_room_expiry on watch_room (active_at)`.execute(db);
  await sql`create table watch_room_member (
    realm_id text not null,
    room_id text not null,
    member_id text not null,
    session_id text not null,
    account_id text,
    name text not null check (char_length(name) between 1 and 40),
    joined_seq int not null,
    seen_at timestamptz not null,
    left_at timestamptz,
    removed_at timestamptz,
    primary key (realm_id, room_id, member_id),
    constraint watch_room_member_session unique (realm_id, room_id, session_id),
    foreign key (realm_id, room_id) references watch_room on delete cascade
  )`.execute(db);
  await sql`create index watch_room_member_presence on watch_room_member (seen_at) where left_at is null`.execute(db);
  await sql`create table watch_room_event (
    realm_id text not null,
    room_id text not null,
    seq int not null,
    body jsonb not null,
    chat_id text,
    member_id text,
    primary key (realm_id, room_id, seq),
    constraint watch_room_event_chat unique (realm_id, room_id, member_id, chat_id),
    foreign key (realm_id, room_id) references watch_room on delete cascade
  )`.execute(db);
}
