// Clients that send slowly on purpose: the server ends their connections, and lets an authorised upload continue.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { DEFAULT_LIMITS } from '#src/server/load/limits.ts';
import { publishBrands, startApi, type RunningApi } from './startApi.ts';

/** Pause between two pieces of a slow request in ms. The limits of the server below are a few times longer. */
const PIECE_MS = 50;
const HOST = 'Host: acme.test\r\n';
const ADMIN = `Authorization: Bearer ${'x'.repeat(40)}\r\n`;
const JSON_BODY = 'Content-Type: application/json\r\nContent-Length: 100000\r\n';

describe('slow clients', () => {
  let prepared: PreparedStore, api: RunningApi;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    prepared = await testStores()[0]!.prepare();
    const database = await prepared.open();
    await publishBrands(database);
    api = await startApi(database, {
      limits: { headersMs: 500, bodyMs: 1_000, checkIntervalMs: 50, uploadBytesPerSecond: 100 },
    });
  }, 120_000);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await api?.close();
    await prepared?.close();
  }, 60_000);

  /** Sends `head`, then `piece` again and again until the server closes the connection. Returns what was received. */
  const sendRepeatedly = (head: string, piece: string): Promise<string> =>
    new Promise((resolve) => {
      let received = '';
      let timer: ReturnType<typeof setInterval> | undefined;
      const socket = connect(api.port, '127.0.0.1', () => {
        socket.write(head);
        timer = setInterval(() => socket.write(piece), PIECE_MS);
      });
      sockets.push(socket);
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve(received);
      });
    });

  test('in production headers may take 10 s and bodies 15 s', () => {
    expect(DEFAULT_LIMITS).toMatchObject({ headersMs: 10_000, bodyMs: 15_000, checkIntervalMs: 1_000 });
  });

  test.concurrent.each([
    ['headers that never end', `GET / HTTP/1.1\r\n${HOST}`, 'x-a: b\r\n', '408'],
    ['a connection without a request', '', '', '408'],
    ['a body that arrives slowly', `POST /api/v2/login HTTP/1.1\r\n${HOST}${JSON_BODY}\r\n{`, ' ', '408'],
    [
      'a chunked body that arrives slowly',
      `POST /api/v2/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
      '408',
    ],
    ['a body that no route reads', `GET /healthz HTTP/1.1\r\n${HOST}${JSON_BODY}\r\n`, ' ', '200'],
    [
      'an upload without a token',
      `POST /api/admin/v1/realms/acme/publish HTTP/1.1\r\n${HOST}${JSON_BODY}\r\n`,
      ' '.repeat(500),
      '404',
    ],
    [
      'an authorised upload that stops',
      `POST /api/admin/v1/realms/acme/publish HTTP/1.1\r\n${HOST}${ADMIN}${JSON_BODY}\r\n`,
      '',
      '408',
    ],
  ])('%s: the server ends the connection', async (_name, head, piece, status) => {
    const received = await sendRepeatedly(head, piece);
    expect(received.split('\r\n')[0]).toContain(` ${status} `);
    if (status === '408') expect(received.toLowerCase()).toContain('connection: close');
  });

  test('an authorised upload may take longer than other bodies, as long as it does not stop', async () => {
    const body = `{"to":1${' '.repeat(20_000)}}`;
    // Each piece is larger than what the server requires in an interval, and the upload takes several intervals.
    const pieces = body.match(/[^]{1,1000}/g)!;
    const head = `POST /api/admin/v1/realms/none/rollback HTTP/1.1\r\n${HOST}${ADMIN}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const received = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(api.port, '127.0.0.1', () => {
        socket.write(head);
        const sendNext = (): void => {
          const piece = pieces.shift();
          if (piece === undefined) return;
          socket.write(piece);
          setTimeout(sendNext, 100);
        };
        sendNext();
      });
      sockets.push(socket);
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('error', reject).on('close', () => resolve(text));
    });
    expect(received).toContain('VERSION_MISSING');
  });
});
