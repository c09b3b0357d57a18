/**
 * Rooms in which viewers watch together. Each change locks the room's row, takes the next event number, stores the
 * event and notifies all nodes on commit.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { RoomEvent, RoomPlayback } from '#schemas/domain/watch-room.ts';
import type { ChangeFeed } from '../changes.ts';
import type { Tables } from '../tables.ts';
import { createChatChanges, insertEvent, type ChatChanges, type ChatKey } from './watchRoomEvents.ts';
import { createMemberChanges, type MemberChanges, type RoomKey } from './watchRoomMembers.ts';

/** A room as it is stored. */
export interface StoredRoom {
  readonly itemId: string;
  readonly hostId: string | null;
  readonly everyoneSteers: boolean;
  readonly playback: RoomPlayback | undefined;
  readonly seq: number;
  readonly activeAt: Date;
}

/** An event with its number. */
export interface NumberedEvent {
  readonly seq: number;
  readonly event: RoomEvent;
}

/** A room whose row is locked until the transaction ends. */
export interface LockedRoom extends MemberChanges, ChatChanges {
  readonly room: StoredRoom;
  /** Stores the next event. Returns its number. */
  addEvent(event: RoomEvent, chat?: ChatKey): Promise<number>;
  /** Changes the room's row, without an event. */
  update(
    changes: Partial<{ hostId: string | null; everyoneSteers: boolean; playback: RoomPlayback; activeAt: Date }>,
  ): Promise<void>;
}

/** Creates, changes, reads and removes rooms. */
export interface WatchRooms {
  create(realmId: string, room: { roomId: string; itemId: string; at: Date }): Promise<void>;
  /**
   * Runs a change while the room's row is locked, and notifies all nodes when it has added events.
   * @returns the result of `run`; undefined when there is no such room
   */
  change<T>(realmId: string, roomId: string, run: (room: LockedRoom) => Promise<T>): Promise<T | undefined>;
  /** Returns the stored events with a number above `seq`, in order. */
  listEventsAfter(realmId: string, roomId: string, seq: number): Promise<NumberedEvent[]>;
  /** Records that members are present. */
  recordPresence(members: readonly MemberKey[], at: Date): Promise<void>;
  /** Returns rooms of all realms with a present member who was last seen before `seenBefore`. */
  listRoomsWithSilentMembers(seenBefore: Date): Promise<Omit<MemberKey, 'memberId'>[]>;
  /** Removes the rooms of all realms in which no member was present since `activeBefore`. */
  removeBefore(activeBefore: Date): Promise<void>;
}

/** A member of any realm. */
export interface MemberKey {
  readonly realmId: string;
  readonly roomId: string;
  readonly memberId: string;
}

/** Creates the repository of rooms. Each stored event notifies all nodes through `changes`. */
export function createWatchRooms(kysely: Kysely<Tables>, changes: ChangeFeed): WatchRooms {
  return {
    async create(realmId, { roomId, itemId, at }) {
      await kysely
        .insertInto('watch_room')
        .values({ realm_id: realmId, room_id: roomId, item_id: itemId, created_at: at, active_at: at })
        .execute();
    },
    change: (realmId, roomId, run) =>
      kysely.transaction().execute(async (transaction) => {
        const stored = await lockRoom(transaction, realmId, roomId);
        if (!stored) return undefined;
        const locked = createLockedRoom(transaction, { realmId, roomId }, stored);
        const result = await run(locked);
        const { seq } = locked.room;
        if (seq !== stored.seq) await changes.publish(transaction, 'watchRoom', { realm: realmId, room: roomId, seq });
        return result;
      }),
    async listEventsAfter(realmId, roomId, seq) {
      const rows = await kysely
        .selectFrom('watch_room_event')
        .select(['seq', 'body'])
        .where('realm_id', '=', realmId)
        .where('room_id', '=', roomId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute();
      return rows.map((row) => ({ seq: row.seq, event: row.body as RoomEvent }));
    },
    async recordPresence(members, at) {
      const column = (read: (member: MemberKey) => string) => sql`${members.map(read)}::text[]`;
      const realms = column((member) => member.realmId);
      const rooms = column((member) => member.roomId);
      await sql`update watch_room r set active_at = ${at}::timestamptz
        from (select distinct realm_id, room_id from unnest(${realms}, ${rooms}) as h(realm_id, room_id)) h
        where r.realm_id = h.realm_id and r.room_id = h.room_id`.execute(kysely);
      // Rows that a change of the room has locked are left out, because waiting for them could deadlock.
      await sql`update watch_room_member m set seen_at = ${at}::timestamptz
        from (select m.realm_id, m.room_id, m.member_id
          from unnest(${realms}, ${rooms}, ${column((member) => member.memberId)}) as h(realm_id, room_id, member_id)
          join watch_room_member m on m.realm_id = h.realm_id and m.room_id = h.room_id and m.member_id = h.member_id
          where m.left_at is null
          for update of m skip locked) h
        where m.realm_id = h.realm_id and m.room_id = h.room_id and m.member_id = h.member_id`.execute(kysely);
    },
    async listRoomsWithSilentMembers(seenBefore) {
      const rows = await kysely
        .selectFrom('watch_room_member')
        .select(['realm_id', 'room_id'])
        .distinct()
        .where('left_at', 'is', null)
        .where('seen_at', '<', seenBefore)
        .limit(100)
        .execute();
      return rows.map((row) => ({ realmId: row.realm_id, roomId: row.room_id }));
    },
    async removeBefore(activeBefore) {
      await kysely.deleteFrom('watch_room').where('active_at', '<', activeBefore).execute();
    },
  };
}

/** Locks a room until the transaction ends, and returns it. */
async function lockRoom(
  transaction: Transaction<Tables>,
  realmId: string,
  roomId: string,
): Promise<StoredRoom | undefined> {
  const row = await transaction
    .selectFrom('watch_room')
    .select(['item_id', 'host_id', 'everyone_steers', 'playback', 'seq', 'active_at'])
    .where('realm_id', '=', realmId)
    .where('room_id', '=', roomId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      itemId: row.item_id,
      hostId: row.host_id,
      everyoneSteers: row.everyone_steers,
      playback: (row.playback as RoomPlayback | null) ?? undefined,
      seq: row.seq,
      activeAt: row.active_at,
    }
  );
}

function createLockedRoom(transaction: Transaction<Tables>, key: RoomKey, stored: StoredRoom): LockedRoom {
  let room = stored;
  const update: LockedRoom['update'] = async (changes) => {
    room = { ...room, ...changes };
    await transaction
      .updateTable('watch_room')
      .set({
        ...(changes.hostId !== undefined && { host_id: changes.hostId }),
        ...(changes.everyoneSteers !== undefined && { everyone_steers: changes.everyoneSteers }),
        ...(changes.playback && { playback: JSON.stringify(changes.playback) }),
        ...(changes.activeAt && { active_at: changes.activeAt }),
      })
      .where('realm_id', '=', key.realmId)
      .where('room_id', '=', key.roomId)
      .execute();
  };
  return {
    ...createMemberChanges(transaction, key),
    ...createChatChanges(transaction, key),
    get room() {
      return room;
    },
    update,
    async addEvent(event, chat) {
      const seq = room.seq + 1;
      room = { ...room, seq };
      await insertEvent(transaction, key, { seq, event, chat });
      return seq;
    },
  };
}
