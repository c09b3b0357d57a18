// Rooms in which viewers watch together. The rules of members and of messages have files of their own.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { ChangeFeed } from '../../db/changes.ts';
import { createRateLimits } from '../../db/repositories/rateLimits.ts';
import { createWatchRooms } from '../../db/repositories/watchRooms.ts';
import type { Tables } from '../../db/tables.ts';
import { createRoomMembership } from './createRoomMembership.ts';
import { createRoomMessages } from './createRoomMessages.ts';
import type { RoomService } from './roomTypes.ts';

/** A room ends when it has been empty for this long. */
const EMPTY_LIFE_MS = 10 * MINUTE_MS;

type RoomServiceDeps = {
  readonly kysely: Kysely<Tables>;
  readonly changes: ChangeFeed;
  readonly now: () => number;
};

/** Creates the service. */
export function createRoomService({ kysely, changes, now }: RoomServiceDeps): RoomService {
  const rooms = createWatchRooms(kysely, changes);
  const endedBefore = (): Date => new Date(now() - EMPTY_LIFE_MS);
  return {
    ...createRoomMembership({ kysely, rooms, endedBefore, now }),
    ...createRoomMessages({ rooms, rateLimits: createRateLimits(kysely), now }),
    async create(realmId, itemId) {
      const roomId = randomBytes(16).toString('base64url');
      await rooms.create(realmId, { roomId, itemId, at: new Date(now()) });
      return roomId;
    },
    findItemId: (realmId, roomId) =>
      rooms.change(realmId, roomId, async ({ room }) => (room.activeAt < endedBefore() ? undefined : room.itemId)),
    listEventsAfter: rooms.listEventsAfter,
    removeEnded: () => rooms.removeBefore(endedBefore()),
  };
}
