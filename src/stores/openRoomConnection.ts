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
  /** Returns a number from 0 to 1, which spreads the attempts of many viewers. */
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
  /** The server's time, measured by pings. */
  readonly clock: ServerClock;
  /**
   * Sends a message.
   * @returns false while there is no connection
   */
  send(message: RoomClientMessage): boolean;
  /** Leaves the room. */
  leave(): void;
};

const FIRST_DELAY_MS = 400;
const MAX_DELAY_MS = 15_000;
/** Number of times that a refused session is renewed. After them a refusal counts as a lost connection. */
const MAX_RENEWALS = 3;
/** Number of pings after joining, and the interval between them. */
const FIRST_PINGS = 6;
const FIRST_PING_MS = 120;
const PING_MS = 4_000;
/**
 * After the first pings, more follow at this interval in ms until the error of the clock is small, because a page that
 * starts a video responds late: an error of 350 ms would keep two viewers 0.35 s apart.
 */
const IMPRECISE_PING_MS = 400;
const MAX_CLOCK_ERROR_MS = 50;
/** On a slow line the error stays larger. After this many pings the normal interval is used. */
const MAX_FREQUENT_PINGS = 60;
/** A connection without a message for this long is lost: three pings got no response. */
const SILENCE_LIMIT_MS = 13_000;
const END_REASONS: Readonly<Record<number, RoomErrorCode>> = {
  [ROOM_CLOSE_CODES.invalid]: 'MESSAGE_INVALID',
  [ROOM_CLOSE_CODES.refused]: 'ACCESS_DENIED',
  [ROOM_CLOSE_CODES.notFound]: 'ROOM_NOT_FOUND',
  [ROOM_CLOSE_CODES.full]: 'ROOM_FULL',
};

/** The room that a viewer joins, and the name that the other members see. */
export type JoinRequest = { readonly room: string; readonly name: string | undefined };

/** Opens the connection to a room, and keeps it open until `leave` or a refusal. */
export function openRoomConnection(
  deps: RoomConnectionDeps,
  join: JoinRequest,
  listener: RoomListener,
): RoomConnection {
  const connection = new ReconnectingSocket(deps, join, listener);
  connection.connect();
  return {
    clock: connection.clock,
    send: (message) => connection.send(message),
    leave: () => connection.leave(),
  };
}

/** A web socket that is opened again after every loss. */
class ReconnectingSocket {
  readonly clock: ServerClock;
  private readonly deps: RoomConnectionDeps;
  private readonly join: JoinRequest;
  private readonly listener: RoomListener;
  /** Aborted when the viewer leaves, or the server has refused them. */
  private readonly stopController = new AbortController();
  private socket: WebSocket | undefined;
  private attempts = 0;
  private renewals = 0;
  private lastMessageAt: number;
  private lastError: RoomErrorCode | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RoomConnectionDeps, join: JoinRequest, listener: RoomListener) {
    this.deps = deps;
    this.join = join;
    this.listener = listener;
    this.clock = createServerClock(deps.readLocalTime, deps.startOffset);
    this.lastMessageAt = deps.readLocalTime();
    const { signal } = this.stopController;
    addEventListener('online', () => this.connect(), { signal });
    addEventListener('offline', () => this.dropConnection(), { signal });
  }

  connect(): void {
    clearTimeout(this.retryTimer);
    if (this.stopController.signal.aborted || this.socket) return;
    const socket = this.deps.createSocket(this.deps.origin.replace(/^http/, 'ws') + ROOM_SOCKET_PATH);
    this.socket = socket;
    const isCurrent = (): boolean => this.socket === socket;
    socket.addEventListener('open', () => {
      if (isCurrent()) this.onOpen();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (isCurrent()) this.onMessage(JSON.parse(data) as RoomServerMessage);
    });
    socket.addEventListener('close', ({ code }) => {
      if (!isCurrent()) return;
      this.socket = undefined;
      this.onClosed(code);
    });
  }

  send(message: RoomClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  leave(): void {
    this.send({ type: 'leave' });
    this.stop();
    this.socket?.close(1000);
    this.socket = undefined;
  }

  private onOpen(): void {
    const { name, room } = this.join;
    const token = this.deps.token();
    this.lastMessageAt = this.deps.readLocalTime();
    this.send({ type: 'join', room, ...(name !== undefined && { name }), ...(token !== undefined && { token }) });
    this.ping(0);
  }

  private onMessage(message: RoomServerMessage): void {
    this.lastMessageAt = this.deps.readLocalTime();
    if (message.type === 'pong') {
      this.clock.add(message.sentAt, message.now, this.lastMessageAt);
      return;
    }
    if (message.type === 'error') this.lastError = message.code;
    if (message.type === 'room') {
      this.attempts = 0;
      this.renewals = 0;
      this.lastError = undefined;
    }
    this.listener.onMessage(message);
  }

  private ping(count: number): void {
    const now = this.deps.readLocalTime();
    if (now - this.lastMessageAt > SILENCE_LIMIT_MS) {
      this.dropConnection();
      return;
    }
    this.send({ type: 'ping', sentAt: now });
    this.pingTimer = setTimeout(() => this.ping(count + 1), this.getPingInterval(count));
  }

  /** @param count number of pings since the connection was opened */
  private getPingInterval(count: number): number {
    if (count < FIRST_PINGS) return FIRST_PING_MS;
    const isPrecise = this.clock.getErrorMs() <= MAX_CLOCK_ERROR_MS;
    return isPrecise || count >= MAX_FREQUENT_PINGS ? PING_MS : IMPRECISE_PING_MS;
  }

  /** Closes a connection over which no messages arrive. The browser may take minutes to detect that. */
  private dropConnection(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.onClosed(undefined);
  }

  /** @param code of the server's close frame; undefined when the connection was lost without one */
  private onClosed(code: number | undefined): void {
    clearTimeout(this.pingTimer);
    clearTimeout(this.retryTimer);
    if (this.stopController.signal.aborted) return;
    const reason = END_REASONS[code ?? 0];
    if (reason !== undefined) {
      this.end(this.lastError ?? reason);
      return;
    }
    this.listener.onLost();
    if (code === ROOM_CLOSE_CODES.session && this.renewals++ < MAX_RENEWALS) this.renewSession();
    else this.retryLater();
  }

  private renewSession(): void {
    this.deps.renew().then(
      () => this.connect(),
      () => this.end('SESSION_REQUIRED'),
    );
  }

  private retryLater(): void {
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.attempts++);
    this.retryTimer = setTimeout(() => this.connect(), delayMs * (0.5 + this.deps.random()));
  }

  private end(reason: RoomErrorCode): void {
    this.stop();
    this.listener.onEnd(reason);
  }

  private stop(): void {
    this.stopController.abort();
    clearTimeout(this.retryTimer);
    clearTimeout(this.pingTimer);
  }
}
