// Responses that the server sends before a route sees the request: unreadable bytes, bad addresses, bad Host headers.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { publishBrands, startApi, type RunningApi } from './startApi.ts';

const REQUESTS: readonly (readonly [name: string, request: string, status: number])[] = [
  ['not HTTP', 'HELLO\r\n\r\n', 400],
  ['a control character in a header', 'GET / HTTP/1.1\r\nHost: acme.test\r\nx: a\u0001b\r\n\r\n', 400],
  ['a bad escape in the path', 'GET /api/v4/page/%E0%A4%A HTTP/1.1\r\nHost: acme.test\r\n\r\n', 400],
  ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: acme.test\r\nHost: beta.test\r\n\r\n', 400],
  ['a huge header', `GET / HTTP/1.1\r\nHost: acme.test\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: acme.test\r\n\r\n', 400],
  ['a path without a route', 'GET /api/none HTTP/1.1\r\nHost: acme.test\r\n\r\n', 404],
  [
    'a second request before the response to the first',
    'GET /healthz HTTP/1.1\r\nHost: acme.test\r\n\r\n'.repeat(2),
    429,
  ],
  ['an invalid Content-Length', 'POST /api/v2/login HTTP/1.1\r\nHost: acme.test\r\nContent-Length: x\r\n\r\n', 400],
];

describe('early responses', () => {
  let prepared: PreparedStore, api: RunningApi;
  beforeAll(async () => {
    prepared = await testStores()[0]!.prepare();
    const database = await prepared.open();
    await publishBrands(database);
    api = await startApi(database, { trustProxy: 1, limits: { isSheddingOn: false, pipelined: 1 } });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await prepared?.close();
  }, 60_000);
  const send = (request: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(api.port, '127.0.0.1', () => socket.write(request));
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('\r\n\r\n')) socket.end();
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });

  /** Returns the headers of the last response. */
  const readHead = async (request: string): Promise<string> =>
    (await send(request)).toLowerCase().split('\r\n\r\n').at(-2) ?? '';

  test.each(REQUESTS)(
    '%s is refused with a request id, nosniff and HSTS behind TLS',
    async (_name, request, status) => {
      const head = await readHead(request);
      expect(head).toContain(`http/1.1 ${status} `);
      expect(head).toContain('x-content-type-options: nosniff');
      expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
      expect(head).not.toContain('strict-transport-security');
      const overTls = await readHead(
        request.replaceAll(/(?<=^\S.*\r\n)(?=Host|\r\n)/gm, 'X-Forwarded-Proto: https\r\n'),
      );
      expect(overTls).toContain('strict-transport-security: max-age=31536000');
    },
  );
});
