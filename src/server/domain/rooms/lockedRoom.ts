// The rules of members and of the host, applied to a room that the caller has locked.
import { randomUUID } from 'node:crypto';
import type { RoomEvent, RoomState } from '#schemas/domain/watch-room.ts';
import type { LockedRoom } from '../../db/repositories/watchRooms.ts';
import type { LiveSession } from '../session/liveSession.ts';

/**
 * Time in ms after the last sign of a member's connection for which the member counts as present. It matters when the
 * member's node has stopped.
 */
export const PRESENCE_LIFETIME_MS = 20_000;
/** Number of chat messages that a member gets when it joins. */
const JOIN_CHAT_COUNT = 100;

/** A session that joins under a name. */
type JoiningMember = LiveSession & { readonly name: string; readonly at: Date };

/** Adds the member of a session to a room. Returns the member's id; undefined when the room is full. */
export async function addMember(
  locked: LockedRoom,
  { sessionId, accountId, name, at }: JoiningMember,
  maxMembers: number,
): Promise<string | undefined> {
  const existingMember = await locked.findBySession(sessionId);
  if (!existingMember?.isPresent && (await locked.listPresent()).length >= maxMembers) return undefined;
  const memberId = existingMember?.memberId ?? randomUUID();
  const joinedSeq = locked.room.seq + 1;
  if (existingMember)
    await locked.markAsReturned(memberId, { name, at, ...(!existingMember.isPresent && { joinedSeq }) });
  else await locked.insertMember({ memberId, sessionId, accountId, name, at, joinedSeq });
  if (!existingMember?.isPresent || existingMember.name !== name)
    await locked.addEvent({ type: 'joined', member: { id: memberId, name } } satisfies RoomEvent);
  return memberId;
}

/** Removes the members whose connections were not seen lately. */
export async function removeSilentMembers(locked: LockedRoom, at: Date): Promise<void> {
  const leftMemberIds = await locked.markSilentAsLeft(new Date(at.getTime() - PRESENCE_LIFETIME_MS));
  for (const memberId of leftMemberIds) await locked.addEvent({ type: 'left', memberId });
  if (leftMemberIds.length > 0) await updateAfterLeaving(locked, at.getTime() - PRESENCE_LIFETIME_MS);
}

/** Positions above this are seconds since 1970, as in a live stream. A live stream continues without viewers. */
const LIVE_POSITIONS_FROM = 1_000_000_000;

/**
 * Updates a room after a member has left. If the host has left, another member becomes the host. In an empty room the
 * video is paused, so that a member who returns continues at the same position.
 * @param leftAt when the last member was present, in ms since 1970.
 */
export async function updateAfterLeaving(locked: LockedRoom, leftAt: number): Promise<void> {
  const { playback } = locked.room;
  const isEmpty = (await locked.listPresent()).length === 0;
  if (isEmpty && playback?.isPlaying && playback.position < LIVE_POSITIONS_FROM) {
    const position = playback.position + (Math.max(0, leftAt - playback.at) / 1000) * playback.speed;
    await locked.update({ playback: { ...playback, isPlaying: false, position, at: leftAt } });
  } else await chooseHost(locked);
}

/** Makes the member who joined first the host when the host is not present. An empty room keeps its host. */
export async function chooseHost(locked: LockedRoom): Promise<void> {
  const present = await locked.listPresent();
  const [firstJoined] = present;
  if (!firstJoined || present.some(({ memberId }) => memberId === locked.room.hostId)) return;
  await locked.update({ hostId: firstJoined.memberId });
  await locked.addEvent({ type: 'host', memberId: firstJoined.memberId });
}

/** Returns the state that a member gets when it joins. */
export async function readRoomState(locked: LockedRoom, maxMembers: number): Promise<RoomState> {
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
