// A client of rooms for contract tests: a web socket that stores the messages that it received.
import { WebSocket } from 'ws';
import { expect } from 'vitest';
import {
  ROOM_SOCKET_PATH,
  type RoomClientMessage,
  type RoomEvent,
  type RoomServerMessage,
  type RoomState,
} from '#schemas/domain/watch-room.ts';
import validateServerMessage from '#schemas/generated/validators/room-server-message.js';

/** A member's connection to a room. */
export type RoomClient = {
  readonly received: RoomServerMessage[];
  /** Code and reason of the close; undefined while the socket is open. */
  readonly getClose: () => { readonly code: number; readonly reason: string } | undefined;
  send(message: RoomClientMessage): void;
  sendRaw(text: string | Buffer): void;
  /** Waits for the state of the room, which the server sends after `join`, with the id of this member. */
  waitForState(): Promise<{ readonly memberId: string; readonly state: RoomState }>;
  /** Waits for an event of a kind that passes `test`. */
  waitForEvent<T extends RoomEvent['type']>(
    type: T,
    test?: (event: Extract<RoomEvent, { type: T }>) => boolean,
  ): Promise<Extract<RoomEvent, { type: T }>>;
  /** Waits for an error with this code. */
  waitForError(code: string): Promise<void>;
  /** Waits until the server closes the socket with this code. */
  waitForClose(code: number): Promise<void>;
  close(): void;
};

/** Options of `connectRoom`. */
export type ConnectOptions = {
  readonly port: number;
  readonly realm?: string;
  readonly headers?: Record<string, string>;
};

/** Opens a socket. Rejects with the status of a refused upgrade. */
export async function connectRoom({ port, realm = 'sample', headers }: ConnectOptions): Promise<RoomClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ROOM_SOCKET_PATH}`, { headers: { realm, ...headers } });
  const received: RoomServerMessage[] = [];
  let closed: { code: number; reason: string } | undefined;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as RoomServerMessage;
    expect(validateServerMessage(structuredClone(message)), JSON.stringify(validateServerMessage.errors)).toBe(true);
    received.push(message);
  });
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() };
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_request, response) => reject(new Error(`status ${response.statusCode}`)));
    socket.on('error', reject);
  });
  const events = () => received.flatMap((message) => (message.type === 'event' ? [message.event] : []));
  const waitFor = async <T>(read: () => T | undefined): Promise<T> => {
    await expect.poll(() => read() !== undefined, { timeout: 15_000 }).toBe(true);
    return read()!;
  };
  return {
    received,
    getClose: () => closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (text) => socket.send(text),
    waitForState: () => waitFor(() => received.findLast((message) => message.type === 'room')),
    waitForEvent: (type, test = () => true) =>
      waitFor(() =>
        events().find(
          (event): event is Extract<RoomEvent, { type: typeof type }> => event.type === type && test(event as never),
        ),
      ),
    waitForError: async (code) => {
      await waitFor(() => received.find((message) => message.type === 'error' && message.code === code));
    },
    waitForClose: async (code) => {
      await expect.poll(() => closed?.code, { timeout: 15_000 }).toBe(code);
    },
    close: () => socket.terminate(),
  };
}
