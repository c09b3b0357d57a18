// The web socket of a room: it connects again after every loss, measures the server's clock, and detects a dead
// connection.
import {
  ROOM_CLOSE_CODES,
  ROOM_SOCKET_PATH,
  type RoomClientMessage,
  type RoomErrorCode,
  type RoomServerMessage,
} from '#schemas/domain/watch-room.ts';
import { createServerClock, type ServerClock } from '#src/player/together/createServerClock.ts';

/** The parts of the product that a connection needs. */
export type RoomConnectionDeps = {
  /** Origin of this site, `https://...`. */
  readonly origin: string;
  readonly createSocket: (url: string) => WebSocket;
  /** The token in bearer mode. */
  readonly token: () => string | undefined;
  /** Renews a session that the server refused. Rejects when there is none. */
  readonly renew: () => Promise<unknown>;
  /** Returns the local time in ms. It does not jump when the system's clock is set. */
  readonly readLocalTime: () => number;
  /** ms to add to the local time until the server's time is measured. */
  readonly startOffset: number;
  readonly random: () => number;
};

/** Callbacks of a connection. */
export type RoomListener = {
  readonly onMessage: (message: Exclude<RoomServerMessage, { type: 'pong' }>) => void;
  /** The connection was lost and is opened again. */
  readonly onLost: () => void;
  /** The server refused this viewer. The connection is not opened again. */
  readonly onEnd: (reason: RoomErrorCode) => void;
};

/** An open connection. */
export type RoomConnection = {
  readonly clock: ServerClock;
  /** Sends a message. Returns false while there is no connection. */
  send(message: RoomClientMessage): boolean;
  /** Leaves the room. */
  leave(): void;
};

const FIRST_DELAY_MS = 400;
const MAX_DELAY_MS = 15_000;
/** Number of pings after joining, and the interval between them. */
const FIRST_PINGS = 6;
const FIRST_PING_MS = 120;
const PING_MS = 4_000;
/** A connection without a message for this long is lost: three pings got no response. */
const SILENCE_LIMIT_MS = 13_000;
const END_REASONS: Readonly<Record<number, RoomErrorCode>> = {
  [ROOM_CLOSE_CODES.invalid]: 'MESSAGE_INVALID',
  [ROOM_CLOSE_CODES.refused]: 'ACCESS_DENIED',
  [ROOM_CLOSE_CODES.notFound]: 'ROOM_NOT_FOUND',
  [ROOM_CLOSE_CODES.full]: 'ROOM_FULL',
};

/** Opens the connection to a room, and keeps it open until `leave` or a refusal. */
export function openRoomConnection(
  deps: RoomConnectionDeps,
  join: { readonly room: string; readonly name: string | undefined },
  listener: RoomListener,
): RoomConnection {
  const clock = createServerClock(deps.readLocalTime, deps.startOffset);
  let socket: WebSocket | undefined;
  let attempts = 0;
  let renewals = 0;
  let isStopped = false;
  let lastMessageAt = deps.readLocalTime();
  let lastError: RoomErrorCode | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (message: RoomClientMessage): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const ping = (count: number): void => {
    if (deps.readLocalTime() - lastMessageAt > SILENCE_LIMIT_MS) {
      dropConnection();
      return;
    }
    send({ type: 'ping', sentAt: deps.readLocalTime() });
    pingTimer = setTimeout(() => ping(count + 1), count < FIRST_PINGS ? FIRST_PING_MS : PING_MS);
  };
  const end = (reason: RoomErrorCode): void => {
    stop();
    listener.onEnd(reason);
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(retryTimer);
    clearTimeout(pingTimer);
    removeEventListener('online', connect);
    removeEventListener('offline', dropConnection);
  };
  /** Closes a connection that does not work. The browser may need minutes to notice that itself. */
  function dropConnection(): void {
    const lostSocket = socket;
    socket = undefined;
    lostSocket?.close();
    onClosed(undefined);
  }
  function onClosed(code: number | undefined): void {
    clearTimeout(pingTimer);
    clearTimeout(retryTimer);
    if (isStopped) return;
    const reason = END_REASONS[code ?? 0];
    if (reason !== undefined) {
      end(lastError ?? reason);
      return;
    }
    listener.onLost();
    if (code === ROOM_CLOSE_CODES.session && renewals++ < 3) {
      deps.renew().then(connect, () => end('SESSION_REQUIRED'));
      return;
    }
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts++);
    retryTimer = setTimeout(connect, delay * (0.5 + deps.random()));
  }
  function connect(): void {
    clearTimeout(retryTimer);
    if (isStopped || socket) return;
    const newSocket = deps.createSocket(deps.origin.replace(/^http/, 'ws') + ROOM_SOCKET_PATH);
    socket = newSocket;
    const isCurrent = (): boolean => socket === newSocket;
    newSocket.addEventListener('open', () => {
      if (!isCurrent()) return;
      lastMessageAt = deps.readLocalTime();
      const token = deps.token();
      send({
        type: 'join',
        room: join.room,
        ...(join.name !== undefined && { name: join.name }),
        ...(token !== undefined && { token }),
      });
      ping(0);
    });
    newSocket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (!isCurrent()) return;
      lastMessageAt = deps.readLocalTime();
      const message = JSON.parse(data) as RoomServerMessage;
      if (message.type === 'pong') {
        clock.add(message.sentAt, message.now, lastMessageAt);
        return;
      }
      if (message.type === 'error') lastError = message.code;
      if (message.type === 'room') {
        attempts = 0;
        renewals = 0;
        lastError = undefined;
      }
      listener.onMessage(message);
    });
    newSocket.addEventListener('close', ({ code }) => {
      if (!isCurrent()) return;
      socket = undefined;
      onClosed(code);
    });
  }
  addEventListener('online', connect);
  addEventListener('offline', dropConnection);
  connect();
  return {
    clock,
    send,
    leave() {
      send({ type: 'leave' });
      stop();
      socket?.close(1000);
      socket = undefined;
    },
  };
}
