import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createRequestGate } from './createRequestGate.ts';
import { DEFAULT_LIMITS } from './limits.ts';

/** Starts a server whose handler keeps the accepted requests until the test responds to them. */
async function start({ isOverloaded = false } = {}) {
  const pendingResponses: ServerResponse[] = [];
  const gate = createRequestGate({
    limits: DEFAULT_LIMITS,
    commonHeaders: (id) => ({ 'x-request-id': id }),
    onRefusal: () => undefined,
    monitor: {
      accept: (requestClass) => (isOverloaded && /^(ordinary|page)$/.test(requestClass) ? undefined : () => undefined),
      counts: () => ({ accepted: 0, refused: 0, running: 0 }),
    },
  });
  const server = createServer((request, response) => {
    if (gate.accept(request, response)) pendingResponses.push(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, gate, pendingResponses, port: (server.address() as AddressInfo).port };
}

/** Sends a text and returns everything that arrives until the server closes the connection. */
function exchange(port: number, text: string, onData: (received: string) => void = () => undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += String(chunk);
      onData(received);
    });
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

describe('the request gate', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  test('handles 8 pipelined requests of a connection, refuses the ninth and closes the connection', async () => {
    const started = await start();
    ({ server } = started);
    const request = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';
    const received = exchange(started.port, request.repeat(200));
    await expect.poll(() => started.pendingResponses.length).toBe(8);
    for (const response of started.pendingResponses) response.end('ok');
    const responses = (await received).match(/HTTP\/1\.1 \d+/g);
    expect(responses).toEqual([...Array<string>(8).fill('HTTP/1.1 200'), 'HTTP/1.1 429']);
    expect(started.pendingResponses).toHaveLength(8);
  });

  test('handles any number of requests of a connection that come one after the other', async () => {
    const started = await start();
    ({ server } = started);
    for (let count = 1; count <= 20; count += 1) {
      const response = fetch(`http://127.0.0.1:${started.port}/`);
      await expect.poll(() => started.pendingResponses.length).toBe(count);
      started.pendingResponses.at(-1)!.end('ok');
      expect((await response).status).toBe(200);
    }
  });

  test('refuses an ordinary call with JSON, Retry-After and a request id, but never an important request', async () => {
    const started = await start({ isOverloaded: true });
    ({ server } = started);
    const refused = await fetch(`http://127.0.0.1:${started.port}/api/v4/page/home`);
    expect(refused.status).toBe(503);
    const body = (await refused.json()) as { code: string; requestId: string; details: { retryAfter: number } };
    expect(body.code).toBe('OVERLOADED');
    expect(body.requestId).toBe(refused.headers.get('x-request-id'));
    expect(String(body.details.retryAfter)).toBe(refused.headers.get('retry-after'));
    expect(body.details.retryAfter).toBeGreaterThanOrEqual(2);
    expect(refused.headers.get('cache-control')).toBe('no-store');

    for (const path of ['/healthz', '/api/v1/playback/1/heartbeat']) {
      const before = started.pendingResponses.length;
      const method = path === '/healthz' ? 'GET' : 'POST';
      const response = fetch(`http://127.0.0.1:${started.port}${path}`, { method });
      await expect.poll(() => started.pendingResponses.length).toBe(before + 1);
      started.pendingResponses.at(-1)!.end('ok');
      expect((await response).status).toBe(200);
    }
  });

  test('refuses everything after close, and ends the connection', async () => {
    const started = await start();
    ({ server } = started);
    started.gate.close();
    const refused = await exchange(started.port, 'GET /healthz HTTP/1.1\r\nHost: a.test\r\n\r\n');
    expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"code":"STOPPING"/);
  });

  test('refuses a document with a page in the language of the browser, which loads it again', async () => {
    const started = await start({ isOverloaded: true });
    ({ server } = started);
    started.gate.useBusyPage((language) => `<title>${language}</title>`);
    const headers = { accept: 'text/html,*/*', 'accept-language': 'ar' };
    const refused = await fetch(`http://127.0.0.1:${started.port}/`, { headers });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(refused.headers.get('refresh')).toBe(refused.headers.get('retry-after'));
    expect(await refused.text()).toBe('<title>ar</title>');
  });
});
