/**
 * Rooms in which viewers watch together. Each change locks the room's row, takes the next event number, stores the
 * event and notifies all nodes on commit.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { RoomEvent, RoomPlayback } from '#schemas/domain/watch-room.ts';
import type { ChangeFeed } from '../changes.ts';
import type { Tables } from '../tables.ts';
import { createMemberChanges, type MemberChanges } from './watchRoomMembers.ts';

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

/** A chat message that a client gave an id. */
export interface ChatKey {
  readonly memberId: string;
  readonly chatId: string;
}

/** A room whose row is locked until the transaction ends. */
export interface LockedRoom extends MemberChanges {
  readonly room: StoredRoom;
  /** Stores the next event. Returns its number. */
  addEvent(event: RoomEvent, chat?: ChatKey): Promise<number>;
  update(
    changes: Partial<{ hostId: string | null; everyoneSteers: boolean; playback: RoomPlayback; activeAt: Date }>,
  ): Promise<void>;
  hasChat(chat: ChatKey): Promise<boolean>;
  /** Replaces a chat message with a note that it was removed. Returns false when the event is not a chat message. */
  removeChat(seq: number): Promise<boolean>;
  /** Returns the latest chat messages, the oldest first. */
  listChats(limit: number): Promise<RoomEvent[]>;
}

/** Creates, changes, reads and removes rooms. */
export interface WatchRooms {
  create(realmId: string, room: { roomId: string; itemId: string; at: Date }): Promise<void>;
  /** Returns undefined when there is no such room. */
  change<T>(realmId: string, roomId: string, run: (room: LockedRoom) => Promise<T>): Promise<T | undefined>;
  listEventsAfter(realmId: string, roomId: string, seq: number): Promise<NumberedEvent[]>;
  /** Records that members are present. */
  recordPresence(members: readonly MemberKey[], at: Date): Promise<void>;
  /** Returns rooms of all realms with a present member who was last seen before `seenBefore`. */
  listRoomsWithSilentMembers(seenBefore: Date): Promise<Omit<MemberKey, 'memberId'>[]>;
  removeBefore(activeBefore: Date): Promise<void>;
}

/** A member of any realm. */
export interface MemberKey {
  readonly realmId: string;
  readonly roomId: string;
  readonly memberId: string;
}

/** Maximum number of stored events of one room. A client that missed more events requests the whole state. */
const MAX_EVENTS = 500;

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
        const stored = await lock(transaction, realmId, roomId);
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

type RoomKey = { readonly realmId: string; readonly roomId: string };

async function lock(
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
  const keys = { realm_id: key.realmId, room_id: key.roomId };
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
  const events = transaction
    .selectFrom('watch_room_event')
    .where('realm_id', '=', key.realmId)
    .where('room_id', '=', key.roomId);
  return {
    ...createMemberChanges(transaction, key),
    get room() {
      return room;
    },
    update,
    async addEvent(event, chat) {
      const seq = room.seq + 1;
      room = { ...room, seq };
      const body = event.type === 'chat' ? { ...event, message: { ...event.message, seq } } : event;
      await transaction
        .insertInto('watch_room_event')
        .values({
          ...keys,
          seq,
          body: JSON.stringify(body),
          chat_id: chat?.chatId ?? null,
          member_id: chat?.memberId ?? null,
        })
        .execute();
      await transaction
        .updateTable('watch_room')
        .set({ seq })
        .where('realm_id', '=', key.realmId)
        .where('room_id', '=', key.roomId)
        .execute();
      await transaction
        .deleteFrom('watch_room_event')
        .where('realm_id', '=', key.realmId)
        .where('room_id', '=', key.roomId)
        .where('seq', '<=', seq - MAX_EVENTS)
        .execute();
      return seq;
    },
    async hasChat({ memberId, chatId }) {
      const row = await events
        .select('seq')
        .where('member_id', '=', memberId)
        .where('chat_id', '=', chatId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async removeChat(seq) {
      const { numUpdatedRows } = await transaction
        .updateTable('watch_room_event')
        .set({ body: JSON.stringify({ type: 'messageRemoved', message: seq } satisfies RoomEvent) })
        .where('realm_id', '=', key.realmId)
        .where('room_id', '=', key.roomId)
        .where('seq', '=', seq)
        .where(sql<boolean>`body->>'type' = 'chat'`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async listChats(limit) {
      const rows = await events
        .select('body')
        .where(sql<boolean>`body->>'type' = 'chat'`)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.body as RoomEvent).toReversed();
    },
  };
}
