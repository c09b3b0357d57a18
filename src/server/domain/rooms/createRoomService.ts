// The rules of rooms in which viewers watch together: who is in, who is the host, who may steer and write.
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
import { createRateLimits, secondsLeft } from '../../db/repositories/rateLimits.ts';
import {
  createWatchRooms,
  type LockedRoom,
  type MemberKey,
  type NumberedEvent,
} from '../../db/repositories/watchRooms.ts';
import type { Tables } from '../../db/tables.ts';
import type { LiveSession } from '../session/liveSession.ts';
import { cleanText } from './cleanText.ts';

/** A member counts as present this long after its last connection was open on a node that has stopped since. */
const SEEN_LIFE_MS = 20_000;
/** How long a member whose connection closed may take to come back before the others see that it left. */
export const RETURN_MS = 6_000;
/** A room ends after it was empty for this long. */
const EMPTY_LIFE_MS = 10 * MINUTE_MS;
/** Chat messages that a member who joins gets. */
const KEPT_CHATS = 100;
/** A steering message may be this old; an older one counts as new. */
const MAX_STEER_AGE_MS = 5_000;

/** How often a member may do something, counted in the database. */
const LIMITS = {
  chat: { max: 8, windowMs: 10_000 },
  steer: { max: 60, windowMs: 10_000 },
} as const;

/** A refusal, as the client gets it. */
export type RoomRefusal = { readonly refused: RoomErrorCode; readonly retryAfter?: number };
/** A member who joined, with everything that they must know. */
export type JoinedRoom = { readonly memberId: string; readonly state: RoomState };

/** The rules of rooms. A refusal is returned, a broken database throws. */
export type RoomService = {
  /** Makes a room and returns its id. */
  create(realmId: string, itemId: string): Promise<string>;
  /** Returns the id of what a room watches; undefined when there is no such room, or when it has ended. */
  itemOf(realmId: string, roomId: string): Promise<string | undefined>;
  join(
    realmId: string,
    roomId: string,
    session: LiveSession,
    given: { readonly name: string | undefined; readonly maxMembers: number },
  ): Promise<JoinedRoom | RoomRefusal>;
  /** Returns the state again, after a gap in the numbers of events. */
  resync(member: MemberKey, maxMembers: number): Promise<RoomState | undefined>;
  chat(member: MemberKey, message: { readonly id: string; readonly text: string }): Promise<RoomRefusal | undefined>;
  steer(member: MemberKey, playback: RoomPlayback): Promise<RoomRefusal | undefined>;
  allow(member: MemberKey, everyone: boolean): Promise<RoomRefusal | undefined>;
  removeMessage(member: MemberKey, seq: number): Promise<RoomRefusal | undefined>;
  removeMember(member: MemberKey, removed: string): Promise<RoomRefusal | undefined>;
  leave(member: MemberKey): Promise<void>;
  /** Notes that the last connection of a member closed: after `RETURN_MS` the member has left. */
  disconnect(member: MemberKey): Promise<void>;
  /** Notes that members are present. */
  touch(members: readonly MemberKey[]): Promise<void>;
  /** Lets members of all rooms leave who are not present any more. */
  sweep(): Promise<void>;
  eventsAfter(realmId: string, roomId: string, seq: number): Promise<readonly NumberedEvent[]>;
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
  const limits = createRateLimits(kysely);
  const endedBefore = (): Date => new Date(now() - EMPTY_LIFE_MS);

  /** Returns a refusal when a member does something too often. */
  const limit = async (
    kind: keyof typeof LIMITS,
    { realmId, roomId, memberId }: MemberKey,
  ): Promise<RoomRefusal | undefined> => {
    const { max, windowMs } = LIMITS[kind];
    const counter = { realmId, bucket: `room-${kind}`, key: `${roomId} ${memberId}`, windowMs, now: now() };
    if ((await limits.count(counter)) <= max) return undefined;
    return { refused: 'TOO_MANY_MESSAGES', retryAfter: secondsLeft(counter) };
  };
  /** Runs a change that only the host may make. */
  const asHost = (
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
    itemOf: (realmId, roomId) =>
      rooms.change(realmId, roomId, async ({ room }) => (room.activeAt < endedBefore() ? undefined : room.itemId)),
    async join(realmId, roomId, session, { name: given, maxMembers }) {
      const name = cleanText(given ?? (await accountName(kysely, realmId, session)) ?? '', NAME_MAX_LENGTH);
      if (name === '') return { refused: 'NAME_REQUIRED' };
      const joined = await rooms.change<JoinedRoom | RoomRefusal>(realmId, roomId, async (locked) => {
        if (locked.room.activeAt < endedBefore()) return { refused: 'ROOM_NOT_FOUND' };
        if (await locked.isRemoved(session)) return { refused: 'REMOVED' };
        const at = new Date(now());
        await leaveSilent(locked, at);
        const memberId = await enter(locked, { ...session, name, at }, maxMembers);
        if (memberId === undefined) return { refused: 'ROOM_FULL' };
        await locked.set({ activeAt: at });
        await chooseHost(locked);
        return { memberId, state: await readState(locked, maxMembers) };
      });
      return joined ?? { refused: 'ROOM_NOT_FOUND' };
    },
    resync: ({ realmId, roomId }, maxMembers) =>
      rooms.change(realmId, roomId, (locked) => readState(locked, maxMembers)),
    async chat(member, { id, text }) {
      const { realmId, roomId, memberId } = member;
      const clean = cleanText(text, CHAT_MAX_LENGTH);
      if (clean === '') return { refused: 'MESSAGE_INVALID' };
      const tooMany = await limit('chat', member);
      if (tooMany) return tooMany;
      return rooms.change(realmId, roomId, async (locked) => {
        const key = { memberId, chatId: id };
        // Sent again after a reconnect: it is there already.
        if (await locked.hasChat(key)) return undefined;
        const name = (await locked.present()).find((present) => present.memberId === memberId)?.name;
        if (name === undefined) return { refused: 'NOT_ALLOWED' };
        const message: RoomChatMessage = { seq: 0, id, memberId, name, text: clean, at: now() };
        await locked.add({ type: 'chat', message }, key);
        return undefined;
      });
    },
    async steer(member, { at: stated, ...playback }) {
      const { realmId, roomId, memberId } = member;
      const tooMany = await limit('steer', member);
      if (tooMany) return tooMany;
      return rooms.change(realmId, roomId, async (locked) => {
        const { hostId, everyoneSteers } = locked.room;
        if (hostId !== memberId && !everyoneSteers) return { refused: 'NOT_ALLOWED' };
        const age = now() - stated;
        const at = age >= 0 && age <= MAX_STEER_AGE_MS ? stated : now();
        await locked.set({ playback: { ...playback, at } });
        await locked.add({ type: 'playback', memberId, playback: { ...playback, at } });
        return undefined;
      });
    },
    allow: (member, everyoneSteers) =>
      asHost(member, async (locked) => {
        if (locked.room.everyoneSteers === everyoneSteers) return;
        await locked.set({ everyoneSteers });
        await locked.add({ type: 'allowed', everyoneSteers });
      }),
    removeMessage: (member, seq) =>
      asHost(member, async (locked) => {
        if (await locked.removeChat(seq)) await locked.add({ type: 'messageRemoved', message: seq });
      }),
    removeMember: (member, removed) =>
      asHost(member, async (locked) => {
        if (removed === member.memberId || !(await locked.remove(removed, new Date(now())))) return;
        await locked.add({ type: 'removed', memberId: removed });
      }),
    async leave({ realmId, roomId, memberId }) {
      await rooms.change(realmId, roomId, async (locked) => {
        if (!(await locked.leave(memberId, new Date(now())))) return;
        await locked.add({ type: 'left', memberId });
        await afterLeaving(locked, now());
      });
    },
    async disconnect({ realmId, roomId, memberId }) {
      await rooms.change(realmId, roomId, (locked) =>
        locked.seen(memberId, new Date(now() - SEEN_LIFE_MS + RETURN_MS)),
      );
    },
    touch: (members) => rooms.touch(members, new Date(now())),
    async sweep() {
      const silent = await rooms.withSilentMembers(new Date(now() - SEEN_LIFE_MS));
      for (const { realmId, roomId } of silent)
        await rooms.change(realmId, roomId, (locked) => leaveSilent(locked, new Date(now())));
    },
    eventsAfter: rooms.eventsAfter,
    removeEnded: () => rooms.removeBefore(endedBefore()),
  };
}

type Entering = LiveSession & { readonly name: string; readonly at: Date };

/** Lets a session in. Returns its member's id; undefined when the room is full. */
async function enter(
  locked: LockedRoom,
  { sessionId, accountId, name, at }: Entering,
  maxMembers: number,
): Promise<string | undefined> {
  const known = await locked.bySession(sessionId);
  if (!known?.isPresent && (await locked.present()).length >= maxMembers) return undefined;
  const memberId = known?.memberId ?? randomUUID();
  const joinedSeq = locked.room.seq + 1;
  if (known) await locked.returnMember(memberId, { name, at, ...(!known.isPresent && { joinedSeq }) });
  else await locked.insertMember({ memberId, sessionId, accountId, name, at, joinedSeq });
  if (!known?.isPresent || known.name !== name)
    await locked.add({ type: 'joined', member: { id: memberId, name } } satisfies RoomEvent);
  return memberId;
}

async function leaveSilent(locked: LockedRoom, at: Date): Promise<void> {
  const gone = await locked.leaveSilent(new Date(at.getTime() - SEEN_LIFE_MS));
  for (const memberId of gone) await locked.add({ type: 'left', memberId });
  if (gone.length > 0) await afterLeaving(locked, at.getTime() - SEEN_LIFE_MS);
}

/** Positions above this are seconds since 1970: those of a live stream, which goes on without viewers. */
const LIVE_POSITIONS_FROM = 1_000_000_000;

/**
 * The next member becomes the host. In an empty room the video is paused, so that whoever returns finds it where it was left.
 * @param leftAt when the last member was present, in ms since 1970.
 */
async function afterLeaving(locked: LockedRoom, leftAt: number): Promise<void> {
  const { playback } = locked.room;
  const isEmpty = (await locked.present()).length === 0;
  if (isEmpty && playback?.isPlaying && playback.position < LIVE_POSITIONS_FROM) {
    const position = playback.position + (Math.max(0, leftAt - playback.at) / 1000) * playback.speed;
    await locked.set({ playback: { ...playback, isPlaying: false, position, at: leftAt } });
  } else await chooseHost(locked);
}

/** Makes the oldest member the host when the host is not present. An empty room keeps its host. */
async function chooseHost(locked: LockedRoom): Promise<void> {
  const present = await locked.present();
  const [oldest] = present;
  if (!oldest || present.some(({ memberId }) => memberId === locked.room.hostId)) return;
  await locked.set({ hostId: oldest.memberId });
  await locked.add({ type: 'host', memberId: oldest.memberId });
}

async function readState(locked: LockedRoom, maxMembers: number): Promise<RoomState> {
  const { room } = locked;
  const members = await locked.present();
  const chats = await locked.chats(KEPT_CHATS);
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
async function accountName(
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
