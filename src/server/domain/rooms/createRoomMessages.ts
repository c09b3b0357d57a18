// The actions of members in a room: chat, steering (play, pause, seek and speed for everybody), and the actions of the
// host.
import { CHAT_MAX_LENGTH, type RoomChatMessage } from '#schemas/domain/watch-room.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import type { LockedRoom, MemberKey, WatchRooms } from '../../db/repositories/watchRooms.ts';
import { cleanRoomText } from './cleanRoomText.ts';
import type { RoomMessages, RoomRefusal } from './roomTypes.ts';

/** Greatest age of a steering message. The server replaces the time of an older one. */
const MAX_STEER_AGE_MS = 5_000;

/** Limits of how often a member may perform an action. The counters are in the database. */
const LIMITS = {
  chat: { max: 8, windowMs: 10_000 },
  steer: { max: 60, windowMs: 10_000 },
} as const;

type MessagesDeps = {
  readonly rooms: WatchRooms;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  readonly now: () => number;
};

/** Creates the rules of messages. */
export function createRoomMessages({ rooms, rateLimits, now }: MessagesDeps): RoomMessages {
  /** Returns a refusal when a member performs an action too often. */
  const checkLimit = async (
    kind: keyof typeof LIMITS,
    { realmId, roomId, memberId }: MemberKey,
  ): Promise<RoomRefusal | undefined> => {
    const { max, windowMs } = LIMITS[kind];
    const counter = { realmId, bucket: `room-${kind}`, key: `${roomId} ${memberId}`, windowMs, now: now() };
    const retryAfter = await rateLimits.consume(counter, max);
    return retryAfter === undefined ? undefined : { refused: 'TOO_MANY_MESSAGES', retryAfter };
  };
  /** Runs a change that only the host may make. */
  const changeAsHost = (
    { realmId, roomId, memberId }: MemberKey,
    run: (room: LockedRoom) => Promise<unknown>,
  ): Promise<RoomRefusal | undefined> =>
    rooms.change(realmId, roomId, async (locked) => {
      if (locked.room.hostId !== memberId) return { refused: 'NOT_ALLOWED' };
      await run(locked);
      return undefined;
    });

  return {
    async chat(member, { id, text }) {
      const { realmId, roomId, memberId } = member;
      const cleanedText = cleanRoomText(text, CHAT_MAX_LENGTH);
      if (cleanedText === '') return { refused: 'MESSAGE_INVALID' };
      const refusal = await checkLimit('chat', member);
      if (refusal) return refusal;
      return rooms.change(realmId, roomId, async (locked) => {
        const key = { memberId, chatId: id };
        // A client that has reconnected may send a stored message again.
        if (await locked.hasChat(key)) return undefined;
        const name = (await locked.listPresent()).find((present) => present.memberId === memberId)?.name;
        if (name === undefined) return { refused: 'NOT_ALLOWED' };
        const message: RoomChatMessage = { seq: 0, id, memberId, name, text: cleanedText, at: now() };
        await locked.addEvent({ type: 'chat', message }, key);
        return undefined;
      });
    },
    async steer(member, { at: statedAt, ...playback }) {
      const { realmId, roomId, memberId } = member;
      const refusal = await checkLimit('steer', member);
      if (refusal) return refusal;
      return rooms.change(realmId, roomId, async (locked) => {
        const { hostId, everyoneSteers } = locked.room;
        if (hostId !== memberId && !everyoneSteers) return { refused: 'NOT_ALLOWED' };
        const age = now() - statedAt;
        const at = age >= 0 && age <= MAX_STEER_AGE_MS ? statedAt : now();
        await locked.update({ playback: { ...playback, at } });
        await locked.addEvent({ type: 'playback', memberId, playback: { ...playback, at } });
        return undefined;
      });
    },
    allowSteering: (member, everyoneSteers) =>
      changeAsHost(member, async (locked) => {
        if (locked.room.everyoneSteers === everyoneSteers) return;
        await locked.update({ everyoneSteers });
        await locked.addEvent({ type: 'allowed', everyoneSteers });
      }),
    removeMessage: (member, seq) =>
      changeAsHost(member, async (locked) => {
        if (await locked.removeChat(seq)) await locked.addEvent({ type: 'messageRemoved', message: seq });
      }),
    removeMember: (member, removed) =>
      changeAsHost(member, async (locked) => {
        if (removed === member.memberId || !(await locked.remove(removed, new Date(now())))) return;
        await locked.addEvent({ type: 'removed', memberId: removed });
      }),
  };
}
