/** Events of one room, while its row is locked. Chat messages are events. */
import { sql, type Transaction } from 'kysely';
import type { RoomEvent } from '#schemas/domain/watch-room.ts';
import type { Tables } from '../tables.ts';
import type { RoomKey } from './watchRoomMembers.ts';

/** A chat message that a client gave an id. */
export interface ChatKey {
  readonly memberId: string;
  readonly chatId: string;
}

/** Finds, removes and lists the chat messages of a locked room. */
export interface ChatChanges {
  /** Whether a message with this id of its sender is stored, so that a repeated request adds no second one. */
  hasChat(chat: ChatKey): Promise<boolean>;
  /** Replaces a chat message with a note that it was removed. Returns false when the event is not a chat message. */
  removeChat(seq: number): Promise<boolean>;
  /** Returns the latest chat messages, the oldest first. */
  listChats(limit: number): Promise<RoomEvent[]>;
}

/** An event to store. `chat` is set for a chat message. */
interface NewEvent {
  readonly seq: number;
  readonly event: RoomEvent;
  readonly chat: ChatKey | undefined;
}

/** Maximum number of stored events of one room. A client that missed more events requests the whole state. */
const MAX_EVENTS = 500;

/** Stores an event with its number, and removes the oldest ones when there are too many. */
export async function insertEvent(
  transaction: Transaction<Tables>,
  { realmId, roomId }: RoomKey,
  { seq, event, chat }: NewEvent,
): Promise<void> {
  const body = event.type === 'chat' ? { ...event, message: { ...event.message, seq } } : event;
  await transaction
    .insertInto('watch_room_event')
    .values({
      realm_id: realmId,
      room_id: roomId,
      seq,
      body: JSON.stringify(body),
      chat_id: chat?.chatId ?? null,
      member_id: chat?.memberId ?? null,
    })
    .execute();
  await transaction
    .updateTable('watch_room')
    .set({ seq })
    .where('realm_id', '=', realmId)
    .where('room_id', '=', roomId)
    .execute();
  await transaction
    .deleteFrom('watch_room_event')
    .where('realm_id', '=', realmId)
    .where('room_id', '=', roomId)
    .where('seq', '<=', seq - MAX_EVENTS)
    .execute();
}

/** Creates the changes of a room's chat, which run in the transaction that locks the room. */
export function createChatChanges(transaction: Transaction<Tables>, { realmId, roomId }: RoomKey): ChatChanges {
  const events = transaction
    .selectFrom('watch_room_event')
    .where('realm_id', '=', realmId)
    .where('room_id', '=', roomId);
  return {
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
        .where('realm_id', '=', realmId)
        .where('room_id', '=', roomId)
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
