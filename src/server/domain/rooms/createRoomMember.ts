// One connection to a room: it checks each message of its client, carries it out and reports refusals.
import {
  ROOM_CLOSE_CODES,
  type RoomClientMessage,
  type RoomErrorCode,
  type RoomServerMessage,
} from '#schemas/domain/watch-room.ts';
import validateMessage from '#schemas/generated/validators/room-client-message.js';
import { parseJson } from '../../json/readJson.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { MemberConnection, RoomHub } from './createRoomHub.ts';
import type { RoomRefusal, RoomService } from './roomTypes.ts';

/** The server's decision about a connection that joins a room. */
export type Admission =
  | { readonly kind: 'admitted'; readonly session: LiveSession; readonly maxMembers: number }
  | { readonly kind: 'refused'; readonly code: RoomErrorCode };

/** The socket of one client. */
export type RoomSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Returns the bytes that wait to be sent. */
  readonly getBufferedBytes: () => number;
};

type MemberDeps = {
  readonly realmId: string;
  readonly rooms: RoomService;
  readonly hub: RoomHub;
  readonly socket: RoomSocket;
  readonly now: () => number;
  /** Finds the session and decides whether it may watch the item. */
  readonly admit: (itemId: string, token: string | undefined) => Promise<Admission>;
  /** Whether the session has not ended. */
  readonly isActive: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
};

/** The server's side of one connection. */
export type RoomMemberConnection = {
  /** Handles a message of the client. */
  receive(text: string): void;
  /** Call it when the socket has closed. */
  end(): void;
  /**
   * Closes the connection when its session has ended, when the client is silent, or when it has not joined in time. Call
   * it every few seconds.
   */
  check(): Promise<void>;
};

/** A client sends at most this many messages at once, and `MESSAGES_PER_SECOND` on average. */
const MESSAGE_BURST = 40;
const MESSAGES_PER_SECOND = 10;
/** A slow client with more unsent data than this is disconnected. It reconnects and gets the current state. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const JOIN_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 30_000;
/** Close code of the RFC 6455 registry: try again later. */
const TRY_AGAIN_LATER = 1013;
/** Close code of RFC 6455: normal closure. */
const NORMAL_CLOSURE = 1000;

const CLOSE_CODES: Readonly<Partial<Record<RoomErrorCode, number>>> = {
  MESSAGE_INVALID: ROOM_CLOSE_CODES.invalid,
  SESSION_REQUIRED: ROOM_CLOSE_CODES.session,
  ACCESS_DENIED: ROOM_CLOSE_CODES.refused,
  REMOVED: ROOM_CLOSE_CODES.refused,
  ROOM_NOT_FOUND: ROOM_CLOSE_CODES.notFound,
  ROOM_FULL: ROOM_CLOSE_CODES.full,
  NAME_REQUIRED: ROOM_CLOSE_CODES.invalid,
};

/** Creates the server's side of a connection. */
export function createRoomMember(deps: MemberDeps): RoomMemberConnection {
  const { realmId, rooms, hub, now } = deps;
  // performance.now() is monotonic: the limits must not change when the system's clock is set.
  const openedAt = performance.now();
  let lastMessageAt = openedAt;
  const acceptMessage = createMessageAllowance(openedAt);
  let connection: MemberConnection | undefined;
  let maxMembers = 0;
  let queue: Promise<void> = Promise.resolve();
  const client = createClientChannel(deps.socket, () => {
    if (connection) hub.remove(connection);
  });

  const join = async ({ room, name, token }: Extract<RoomClientMessage, { type: 'join' }>): Promise<void> => {
    const itemId = await rooms.findItemId(realmId, room);
    if (itemId === undefined) return client.refuseAndClose({ refused: 'ROOM_NOT_FOUND' });
    const admission = await deps.admit(itemId, token);
    if (admission.kind === 'refused') return client.refuseAndClose({ refused: admission.code });
    ({ maxMembers } = admission);
    const joined = await rooms.join(realmId, room, admission.session, { name, maxMembers });
    if ('refused' in joined) return client.refuseAndClose(joined);
    const { memberId, state } = joined;
    connection = { realmId, roomId: room, memberId, seq: state.seq, send: client.send, close: client.close };
    if (client.isClosed()) {
      await rooms.disconnect(connection);
      return;
    }
    client.send({ type: 'room', memberId, state });
    hub.add(connection);
  };

  const handleMessage = async (message: RoomClientMessage): Promise<void> => {
    if (client.isClosed()) return;
    if (message.type === 'ping') return client.send({ type: 'pong', sentAt: message.sentAt, now: now() });
    if (message.type === 'join')
      return connection ? client.refuseAndClose({ refused: 'MESSAGE_INVALID' }) : join(message);
    if (!connection) return client.refuseAndClose({ refused: 'MESSAGE_INVALID' });
    const refusal = await handleMemberMessage({ rooms, client, member: connection, maxMembers }, message);
    if (refusal) client.refuse(refusal, message.type === 'chat' ? message.id : undefined);
  };

  return {
    receive(text) {
      if (client.isClosed()) return;
      const receivedAt = performance.now();
      lastMessageAt = receivedAt;
      if (!acceptMessage(receivedAt)) return client.close(ROOM_CLOSE_CODES.tooFast, 'too many messages');
      const message = parseMessage(text);
      if (!message) return client.refuseAndClose({ refused: 'MESSAGE_INVALID' });
      // Messages are handled one after the other, so that the lines of a chat stay in the order in which they were sent.
      queue = queue
        .then(() => handleMessage(message))
        .catch((error: unknown) => {
          deps.onError(error);
          client.close(TRY_AGAIN_LATER, 'failed');
        });
    },
    end: client.end,
    async check() {
      if (client.isClosed()) return;
      const checkedAt = performance.now();
      if ((!connection && checkedAt - openedAt > JOIN_LIMIT_MS) || checkedAt - lastMessageAt > SILENCE_LIMIT_MS)
        client.close(ROOM_CLOSE_CODES.silent, 'silent');
      else if (connection && !(await deps.isActive())) client.refuseAndClose({ refused: 'SESSION_REQUIRED' });
    },
  };
}

type JoinedMember = {
  readonly rooms: RoomService;
  readonly client: ClientChannel;
  readonly member: MemberConnection;
  readonly maxMembers: number;
};

/** Carries out a message of a member who has joined. Returns the refusal. */
async function handleMemberMessage(
  { rooms, client, member, maxMembers }: JoinedMember,
  message: Exclude<RoomClientMessage, { type: 'ping' | 'join' }>,
): Promise<RoomRefusal | undefined> {
  switch (message.type) {
    case 'chat':
      return rooms.chat(member, message);
    case 'steer': {
      const { type: _type, ...playback } = message;
      return rooms.steer(member, playback);
    }
    case 'allow':
      return rooms.allowSteering(member, message.everyone);
    case 'removeMessage':
      return rooms.removeMessage(member, message.message);
    case 'removeMember':
      return rooms.removeMember(member, message.member);
    case 'resync': {
      const state = await rooms.resync(member, maxMembers);
      if (!state) return { refused: 'ROOM_NOT_FOUND' };
      member.seq = Math.max(member.seq, state.seq);
      client.send({ type: 'room', memberId: member.memberId, state });
      return undefined;
    }
    default:
      await rooms.leave(member);
      client.close(NORMAL_CLOSURE, 'left');
      return undefined;
  }
}

type ClientChannel = {
  isClosed(): boolean;
  send(message: RoomServerMessage): void;
  /** @param chatMessageId the client's id of the chat message that is refused */
  refuse(refusal: RoomRefusal, chatMessageId?: string): void;
  /** Refuses and closes the connection, because the client cannot continue on it. */
  refuseAndClose(refusal: RoomRefusal): void;
  close(code: number, reason: string): void;
  /** Call it when the socket has closed. */
  end(): void;
};

/** Creates the channel to the client, which sends messages and refusals and closes the connection. */
function createClientChannel(socket: RoomSocket, onEnd: () => void): ClientChannel {
  let isClosed = false;
  const end = (): void => {
    isClosed = true;
    onEnd();
  };
  const close = (code: number, reason: string): void => {
    if (isClosed) return;
    end();
    socket.close(code, reason);
  };
  const send = (message: RoomServerMessage): void => {
    if (isClosed) return;
    if (socket.getBufferedBytes() > MAX_BUFFERED_BYTES) close(TRY_AGAIN_LATER, 'too slow');
    else socket.send(JSON.stringify(message));
  };
  const refuse = ({ refused: code, retryAfter }: RoomRefusal, id?: string): void =>
    send({ type: 'error', code, ...(retryAfter !== undefined && { retryAfter }), ...(id !== undefined && { id }) });
  return {
    isClosed: () => isClosed,
    send,
    refuse,
    refuseAndClose(refusal) {
      refuse(refusal);
      close(CLOSE_CODES[refusal.refused] ?? ROOM_CLOSE_CODES.invalid, refusal.refused);
    },
    close,
    end,
  };
}

/** Returns a function that counts a message, and returns false when there were too many. */
function createMessageAllowance(openedAt: number): (receivedAt: number) => boolean {
  let allowance = MESSAGE_BURST;
  let lastMessageAt = openedAt;
  return (receivedAt) => {
    allowance = Math.min(MESSAGE_BURST, allowance + ((receivedAt - lastMessageAt) / 1000) * MESSAGES_PER_SECOND) - 1;
    lastMessageAt = receivedAt;
    return allowance >= 0;
  };
}

/** Returns a valid message; undefined for anything else. */
function parseMessage(text: string): RoomClientMessage | undefined {
  const message = parseJson(text);
  return validateMessage(message) ? (message as RoomClientMessage) : undefined;
}
