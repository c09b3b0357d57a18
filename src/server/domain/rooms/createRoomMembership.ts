// How members join, leave and count as present.
import type { Kysely } from 'kysely';
import { NAME_MAX_LENGTH } from '#schemas/domain/watch-room.ts';
import type { WatchRooms } from '../../db/repositories/watchRooms.ts';
import type { Tables } from '../../db/tables.ts';
import type { LiveSession } from '../session/liveSession.ts';
import { cleanRoomText } from './cleanRoomText.ts';
import {
  addMember,
  updateAfterLeaving,
  chooseHost,
  PRESENCE_LIFETIME_MS,
  readRoomState,
  removeSilentMembers,
} from './lockedRoom.ts';
import type { JoinedRoom, RoomMembership, RoomRefusal } from './roomTypes.ts';

/** A member whose connection closed can reconnect within this time before the others see that the member left. */
const REJOIN_TIMEOUT_MS = 6_000;

type MembershipDeps = {
  readonly kysely: Kysely<Tables>;
  readonly rooms: WatchRooms;
  /** Returns a time: a room in which no member was present since then has ended. */
  readonly endedBefore: () => Date;
  readonly now: () => number;
};

/** Creates the rules of membership. */
export function createRoomMembership({ kysely, rooms, endedBefore, now }: MembershipDeps): RoomMembership {
  return {
    async join(realmId, roomId, session, { name: requested, maxMembers }) {
      const name = cleanRoomText(requested ?? (await findAccountName(kysely, realmId, session)) ?? '', NAME_MAX_LENGTH);
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
        return { memberId, state: await readRoomState(locked, maxMembers) };
      });
      return joined ?? { refused: 'ROOM_NOT_FOUND' };
    },
    resync: ({ realmId, roomId }, maxMembers) =>
      rooms.change(realmId, roomId, (locked) => readRoomState(locked, maxMembers)),
    async leave({ realmId, roomId, memberId }) {
      await rooms.change(realmId, roomId, async (locked) => {
        if (!(await locked.leave(memberId, new Date(now())))) return;
        await locked.addEvent({ type: 'left', memberId });
        await updateAfterLeaving(locked, now());
      });
    },
    // The time that is recorded makes the member count as absent REJOIN_TIMEOUT_MS from now.
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
