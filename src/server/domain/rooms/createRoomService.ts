// The rules of rooms in which viewers watch together: members, the host, steering and chat.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  CHAT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  type RoomChatMessage,
  type RoomErrorCode,
  type RoomEvent,
  type RoomPlayback,
  type RoomState,
} from '#schemas/domain/watch-room.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { ChangeFeed } from '../../db/changes.ts';
import { createRateLimits, computeSecondsLeft } from '../../db/repositories/rateLimits.ts';
import {
  createWatchRooms,
  type LockedRoom,
  type MemberKey,
  type NumberedEvent,
} from '../../db/repositories/watchRooms.ts';
import type { Tables } from '../../db/tables.ts';
import type { LiveSession } from '../session/liveSession.ts';
import { cleanText } from './cleanText.ts';

/** How long a member counts as present after its connection was last seen, for example because its node stopped. */
const PRESENCE_LIFETIME_MS = 20_000;
/** A member whose connection closed can reconnect within this time before the others see that the member left. */
export const REJOIN_TIMEOUT_MS = 6_000;
/** A room ends when it has been empty for this long. */
const EMPTY_LIFE_MS = 10 * MINUTE_MS;
/** Number of chat messages that a member gets when it joins. */
const JOIN_CHAT_COUNT = 100;
/** Greatest age of a steering message. The server replaces the time of an older one. */
const MAX_STEER_AGE_MS = 5_000;

/** How often a member may do something, counted in the database. */
const LIMITS = {
  chat: { max: 8, windowMs: 10_000 },
  steer: { max: 60, windowMs: 10_000 },
} as const;

/** A refusal, as the client gets it. */
export type RoomRefusal = { readonly refused: RoomErrorCode; readonly retryAfter?: number };
/** A member who joined, with the state of the room. */
export type JoinedRoom = { readonly memberId: string; readonly state: RoomState };

/** The rules of rooms. Refusals are returned; errors of the database are thrown. */
export type RoomService = {
  /** Creates a room and returns its id. */
  create(realmId: string, itemId: string): Promise<string>;
  /** Returns the id of the item that a room watches; undefined when the room does not exist or has ended. */
  findItemId(realmId: string, roomId: string): Promise<string | undefined>;
  join(
    realmId: string,
    roomId: string,
    session: LiveSession,
    requested: { readonly name: string | undefined; readonly maxMembers: number },
  ): Promise<JoinedRoom | RoomRefusal>;
  /** Returns the state again, after a gap in the numbers of events. */
  resync(member: MemberKey, maxMembers: number): Promise<RoomState | undefined>;
  chat(member: MemberKey, message: { readonly id: string; readonly text: string }): Promise<RoomRefusal | undefined>;
  steer(member: MemberKey, playback: RoomPlayback): Promise<RoomRefusal | undefined>;
  allow(member: MemberKey, everyone: boolean): Promise<RoomRefusal | undefined>;
  removeMessage(member: MemberKey, seq: number): Promise<RoomRefusal | undefined>;
  removeMember(member: MemberKey, removed: string): Promise<RoomRefusal | undefined>;
  leave(member: MemberKey): Promise<void>;
  /** Records that the last connection of a member closed. After `REJOIN_TIMEOUT_MS` the member has left. */
  disconnect(member: MemberKey): Promise<void>;
  /** Records that members are present. */
  recordPresence(members: readonly MemberKey[]): Promise<void>;
  /** Removes the members of all rooms who are no longer present. */
  removeAbsentMembers(): Promise<void>;
  listEventsAfter(realmId: string, roomId: string, seq: number): Promise<readonly NumberedEvent[]>;
  /** Removes rooms of all realms that have ended. */
  removeEnded(): Promise<void>;
};

type RoomServiceDeps = {
  readonly kysely: Kysely<Tables>;
  readonly changes: ChangeFeed;
  readonly now: () => number;
};

/** Creates the service. */
export function createRoomService({ kysely, changes, now }: RoomServiceDeps): RoomService {
  const rooms = createWatchRooms(kysely, changes);
  const rateLimits = createRateLimits(kysely);
  const endedBefore = (): Date => new Date(now() - EMPTY_LIFE_MS);

  /** Returns a refusal when a member does something too often. */
  const checkLimit = async (
    kind: keyof typeof LIMITS,
    { realmId, roomId, memberId }: MemberKey,
  ): Promise<RoomRefusal | undefined> => {
    const { max, windowMs } = LIMITS[kind];
    const counter = { realmId, bucket: `room-${kind}`, key: `${roomId} ${memberId}`, windowMs, now: now() };
    if ((await rateLimits.increment(counter)) <= max) return undefined;
    return { refused: 'TOO_MANY_MESSAGES', retryAfter: computeSecondsLeft(counter) };
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
    async create(realmId, itemId) {
      const roomId = randomBytes(16).toString('base64url');
      await rooms.create(realmId, { roomId, itemId, at: new Date(now()) });
      return roomId;
    },
    findItemId: (realmId, roomId) =>
      rooms.change(realmId, roomId, async ({ room }) => (room.activeAt < endedBefore() ? undefined : room.itemId)),
    async join(realmId, roomId, session, { name: requested, maxMembers }) {
      const name = cleanText(requested ?? (await findAccountName(kysely, realmId, session)) ?? '', NAME_MAX_LENGTH);
      if (name === '') return { refused: 'NAME_REQUIRED' };
      const joined = await rooms.change<JoinedRoom | RoomRefusal>(realmId, roomId, async (locked) => {
        if (locked.room.activeAt < endedBefore()) return { refused: 'ROOM_NOT_FOUND' };
        if (await locked.isRemoved(session)) return { refused: 'REMOVED' };
        const at = new Date(now());
        await removeSilentMembers(locked, at);
        const memberId = await addMember(locked, { ...session, name, at }, maxMembers);
        if (memberId === undefined) return { refused: 'ROOM_FULL' };
        await locked.update({ activeAt: at });
        await chooseHost(locked);
        return { memberId, state: await readState(locked, maxMembers) };
      });
      return joined ?? { refused: 'ROOM_NOT_FOUND' };
    },
    resync: ({ realmId, roomId }, maxMembers) =>
      rooms.change(realmId, roomId, (locked) => readState(locked, maxMembers)),
    async chat(member, { id, text }) {
      const { realmId, roomId, memberId } = member;
      const cleanedText = cleanText(text, CHAT_MAX_LENGTH);
      if (cleanedText === '') return { refused: 'MESSAGE_INVALID' };
      const refusal = await checkLimit('chat', member);
      if (refusal) return refusal;
      return rooms.change(realmId, roomId, async (locked) => {
        const key = { memberId, chatId: id };
        // After a reconnect the client sends a message again that is already stored.
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
    allow: (member, everyoneSteers) =>
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
    async leave({ realmId, roomId, memberId }) {
      await rooms.change(realmId, roomId, async (locked) => {
        if (!(await locked.leave(memberId, new Date(now())))) return;
        await locked.addEvent({ type: 'left', memberId });
        await afterLeaving(locked, now());
      });
    },
    async disconnect({ realmId, roomId, memberId }) {
      await rooms.change(realmId, roomId, (locked) =>
        locked.recordLastSeen(memberId, new Date(now() - PRESENCE_LIFETIME_MS + REJOIN_TIMEOUT_MS)),
      );
    },
    recordPresence: (members) => rooms.recordPresence(members, new Date(now())),
    async removeAbsentMembers() {
      const silent = await rooms.listRoomsWithSilentMembers(new Date(now() - PRESENCE_LIFETIME_MS));
      for (const { realmId, roomId } of silent)
        await rooms.change(realmId, roomId, (locked) => removeSilentMembers(locked, new Date(now())));
    },
    listEventsAfter: rooms.listEventsAfter,
    removeEnded: () => rooms.removeBefore(endedBefore()),
  };
}

type JoiningMember = LiveSession & { readonly name: string; readonly at: Date };

/** Adds the member of a session to a room. Returns the member's id; undefined when the room is full. */
async function addMember(
  locked: LockedRoom,
  { sessionId, accountId, name, at }: JoiningMember,
  maxMembers: number,
): Promise<string | undefined> {
  const existingMember = await locked.findBySession(sessionId);
  if (!existingMember?.isPresent && (await locked.listPresent()).length >= maxMembers) return undefined;
  const memberId = existingMember?.memberId ?? randomUUID();
  const joinedSeq = locked.room.seq + 1;
  if (existingMember)
    await locked.returnMember(memberId, { name, at, ...(!existingMember.isPresent && { joinedSeq }) });
  else await locked.insertMember({ memberId, sessionId, accountId, name, at, joinedSeq });
  if (!existingMember?.isPresent || existingMember.name !== name)
    await locked.addEvent({ type: 'joined', member: { id: memberId, name } } satisfies RoomEvent);
  return memberId;
}

async function removeSilentMembers(locked: LockedRoom, at: Date): Promise<void> {
  const leftMemberIds = await locked.markSilentAsLeft(new Date(at.getTime() - PRESENCE_LIFETIME_MS));
  for (const memberId of leftMemberIds) await locked.addEvent({ type: 'left', memberId });
  if (leftMemberIds.length > 0) await afterLeaving(locked, at.getTime() - PRESENCE_LIFETIME_MS);
}

/** Positions above this are seconds since 1970, as in a live stream. A live stream continues without viewers. */
const LIVE_POSITIONS_FROM = 1_000_000_000;

/**
 * Makes the next member the host. In an empty room the video is paused, so that a member who returns continues at the
 * same position.
 * @param leftAt when the last member was present, in ms since 1970.
 */
async function afterLeaving(locked: LockedRoom, leftAt: number): Promise<void> {
  const { playback } = locked.room;
  const isEmpty = (await locked.listPresent()).length === 0;
  if (isEmpty && playback?.isPlaying && playback.position < LIVE_POSITIONS_FROM) {
    const position = playback.position + (Math.max(0, leftAt - playback.at) / 1000) * playback.speed;
    await locked.update({ playback: { ...playback, isPlaying: false, position, at: leftAt } });
  } else await chooseHost(locked);
}

/** Makes the oldest member the host when the host is not present. An empty room keeps its host. */
async function chooseHost(locked: LockedRoom): Promise<void> {
  const present = await locked.listPresent();
  const [oldest] = present;
  if (!oldest || present.some(({ memberId }) => memberId === locked.room.hostId)) return;
  await locked.update({ hostId: oldest.memberId });
  await locked.addEvent({ type: 'host', memberId: oldest.memberId });
}

async function readState(locked: LockedRoom, maxMembers: number): Promise<RoomState> {
  const { room } = locked;
  const members = await locked.listPresent();
  const chats = await locked.listChats(JOIN_CHAT_COUNT);
  return {
    seq: room.seq,
    itemId: room.itemId,
    hostId: room.hostId ?? '',
    everyoneSteers: room.everyoneSteers,
    members: members.map(({ memberId, name }) => ({ id: memberId, name })),
    messages: chats.flatMap((event) => (event.type === 'chat' ? [event.message] : [])),
    ...(room.playback && { playback: room.playback }),
    maxMembers,
  };
}

/** Returns the name of the session's profile, else of its account; undefined for a guest. */
async function findAccountName(
  kysely: Kysely<Tables>,
  realmId: string,
  { accountId, profileId }: LiveSession,
): Promise<string | undefined> {
  if (accountId === null) return undefined;
  const row = await kysely
    .selectFrom('account as a')
    .leftJoin('profile as p', (join) =>
      join
        .onRef('p.realm_id', '=', 'a.realm_id')
        .onRef('p.account_id', '=', 'a.account_id')
        .on('p.profile_id', '=', profileId ?? ''),
    )
    .select(['a.name as account_name', 'p.name as profile_name'])
    .where('a.realm_id', '=', realmId)
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.profile_name ?? row?.account_name;
}
