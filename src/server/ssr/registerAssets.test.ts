import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createCaches } from '../memory/createCaches.ts';
import { registerAssets } from './registerAssets.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Starts an app that serves a folder with these files. */
function startApp(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-assets-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const app = Fastify();
  registerAssets(app, folder, createCaches());
  const send = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/assets/${name}`, headers });
  return { folder, send };
}

test('a file is sent in an encoding that the client accepts, and is read from the disk once', async () => {
  const { folder, send } = startApp({ 'main-1.js': 'plain', 'main-1.js.br': 'brotli', 'main-1.js.gz': 'gzip' });
  const tags = new Map<string | undefined, unknown>();
  for (const [accepted, encoding, body] of [
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0', undefined, 'plain'],
    ['br;q=0.1, gzip', 'gzip', 'gzip'],
    ['x-gzip', 'gzip', 'gzip'],
    ['*', 'br', 'brotli'],
    ['*, br;q=0', 'gzip', 'gzip'],
  ] as const) {
    const response = await send('main-1.js', { 'accept-encoding': accepted });
    expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([200, encoding, body]);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers.vary).toBe('Accept-Encoding');
    tags.set(encoding, response.headers['etag']);
  }
  expect(new Set(tags.values()).size).toBe(3);
  rmSync(join(folder, 'main-1.js'));
  expect((await send('main-1.js')).body).toBe('plain');
});

test('a file without compressed forms is sent as it is, also for conditional and HEAD requests', async () => {
  const { send } = startApp({ 'logo-1.webp': 'picture' });
  const response = await send('logo-1.webp', { 'accept-encoding': 'br' });
  expect([response.body, response.headers['content-type']]).toEqual(['picture', 'image/webp']);
  expect(response.headers['content-encoding']).toBeUndefined();
  const etag = String(response.headers['etag']);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await send('logo-1.webp', { 'if-none-match': tags })).statusCode, tags).toBe(304);
  expect((await send('logo-1.webp', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  const head = await send('logo-1.webp', {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '7', '']);
});

test('names of other files respond with 404', async () => {
  const { send } = startApp({ 'main-1.js': 'plain', 'main-1.js.br': 'brotli', 'notes.txt': 'text' });
  for (const name of ['main-2.js', 'main-1.js.br', 'notes.txt', '..%2Fmain-1.js', '%2Fmain-1.js', 'main-1.js%00'])
    expect((await send(name)).statusCode, name).toBe(404);
});

test('a file that a later build has removed responds with 404', async () => {
  const { folder, send } = startApp({ 'main-1.js': 'plain' });
  rmSync(join(folder, 'main-1.js'));
  expect((await send('main-1.js')).statusCode).toBe(404);
});

test('a file that has only one compressed form is sent in it', async () => {
  const { send } = startApp({ 'main-1.js': 'plain', 'main-1.js.gz': 'gzip' });
  const response = await send('main-1.js', { 'accept-encoding': 'br, gzip' });
  expect([response.headers['content-encoding'], response.body]).toEqual(['gzip', 'gzip']);
});
