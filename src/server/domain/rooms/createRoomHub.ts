// The connections of this process to rooms: each event of a room is sent once to each connection, in the order of its
// number.
import { ROOM_CLOSE_CODES, type RoomServerMessage } from '#schemas/domain/watch-room.ts';
import type { ChangeFeed } from '../../db/changes.ts';
import type { MemberKey, NumberedEvent } from '../../db/repositories/watchRooms.ts';
import type { RoomService } from './roomTypes.ts';

/** A connection of a member. */
export type MemberConnection = MemberKey & {
  /** Number of the latest event that was sent to the connection. */
  seq: number;
  send(message: RoomServerMessage): void;
  close(code: number, reason: string): void;
};

/** The connections of this process. */
export type RoomHub = {
  /** Adds the connection of a member who has joined, and sends it the events after its `seq`. */
  add(connection: MemberConnection): void;
  /**
   * Removes a closed connection. When it was the member's last connection, the member stays in the room for a while.
   */
  remove(connection: MemberConnection): void;
  /** Closes all connections, because the server stops. */
  close(): void;
};

type HubDeps = {
  readonly rooms: Pick<RoomService, 'listEventsAfter' | 'recordPresence' | 'removeAbsentMembers' | 'disconnect'>;
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
  readonly onError: (error: unknown) => void;
};

/** The connections of one room. Deliveries run one after the other; `delivery` is the latest one. */
type OpenRoom = {
  readonly realmId: string;
  readonly roomId: string;
  readonly connections: Set<MemberConnection>;
  delivery: Promise<void>;
};

/** Interval in which this process records that its members are present, and removes those who are absent. */
const PRESENCE_INTERVAL_MS = 2_000;

/** Creates the hub of a process. */
export function createRoomHub({ rooms, changes, onError }: HubDeps): RoomHub {
  const openRooms = new Map<string, OpenRoom>();
  const toKey = ({ realmId, roomId }: Pick<MemberKey, 'realmId' | 'roomId'>): string => `${realmId} ${roomId}`;

  const sendToConnections = (room: OpenRoom, { seq, event }: NumberedEvent): void => {
    for (const connection of room.connections) {
      if (connection.seq >= seq) continue;
      // If events were pruned meanwhile, the client notices the gap and requests the whole state.
      connection.seq = seq;
      connection.send({ type: 'event', seq, event });
      if (event.type === 'removed' && event.memberId === connection.memberId)
        connection.close(ROOM_CLOSE_CODES.refused, 'removed');
    }
  };
  const deliver = (room: OpenRoom): void => {
    room.delivery = room.delivery
      .then(async () => {
        const oldestSeq = Math.min(...[...room.connections].map(({ seq }) => seq));
        if (!Number.isFinite(oldestSeq)) return;
        for (const event of await rooms.listEventsAfter(room.realmId, room.roomId, oldestSeq))
          sendToConnections(room, event);
      })
      .catch(onError);
  };
  const unsubscribe = changes.subscribe('watchRoom', (change) => {
    if (change.type === 'resync') {
      for (const room of openRooms.values()) deliver(room);
      return;
    }
    const room = openRooms.get(`${change.payload.realm} ${change.payload.room}`);
    if (room) deliver(room);
  });
  const timer = setInterval(() => {
    if (openRooms.size === 0) return;
    const members = [...openRooms.values()].flatMap(({ connections }) => [...connections]);
    void rooms.recordPresence(members).then(rooms.removeAbsentMembers).catch(onError);
  }, PRESENCE_INTERVAL_MS);
  timer.unref();

  return {
    add(connection) {
      const key = toKey(connection);
      const room = openRooms.get(key) ?? {
        realmId: connection.realmId,
        roomId: connection.roomId,
        connections: new Set(),
        delivery: Promise.resolve(),
      };
      openRooms.set(key, room);
      room.connections.add(connection);
      // Sends the events that were added after the state was read.
      deliver(room);
    },
    remove(connection) {
      const key = toKey(connection);
      const room = openRooms.get(key);
      if (!room?.connections.delete(connection)) return;
      if (room.connections.size === 0) openRooms.delete(key);
      const { memberId } = connection;
      if (![...room.connections].some((other) => other.memberId === memberId))
        void rooms.disconnect(connection).catch(onError);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      for (const { connections } of openRooms.values())
        for (const connection of connections) connection.close(SERVICE_RESTART, 'server restart');
      openRooms.clear();
    },
  };
}

/** RFC 6455 registry: the server restarts, and the client may connect again. */
const SERVICE_RESTART = 1012;
