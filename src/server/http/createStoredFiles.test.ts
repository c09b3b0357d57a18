import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createCaches } from '../memory/createCaches.ts';
import { createStoredFiles } from './createStoredFiles.ts';

/** Starts an app whose routes send `/<key>` as a file of one owner. `time.now` is its clock. */
function startApp() {
  const time = { now: 1_000 };
  const createdKeys: string[] = [];
  const owner = {};
  const files = createStoredFiles(createCaches(), () => time.now);
  const app = Fastify();
  app.get<{ Params: { key: string } }>('/:key', async (request, reply) => {
    const { key } = request.params;
    const isSent = await files.send({ request, reply }, owner, key, async () => {
      createdKeys.push(key);
      return key === 'none'
        ? undefined
        : { type: 'application/xml', body: key.repeat(500), ...(key === 'hourly' && { until: time.now + 100 }) };
    });
    return isSent ? reply : reply.code(404).send();
  });
  const get = (key: string, headers: Record<string, string> = {}) => app.inject({ url: `/${key}`, headers });
  return { time, createdKeys, get };
}

test('a file is created and compressed once, also for requests that arrive together', async () => {
  const { createdKeys, get } = startApp();
  const responses = await Promise.all(Array.from({ length: 60 }, () => get('sitemap', { 'accept-encoding': 'br' })));
  responses.push(await get('sitemap', { 'accept-encoding': 'br' }));
  expect(createdKeys).toEqual(['sitemap']);
  expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  expect(responses.every(({ headers }) => headers['content-encoding'] === 'br')).toBe(true);
  const uncompressed = await get('sitemap', { 'accept-encoding': 'br;q=0' });
  expect([uncompressed.headers['content-encoding'], uncompressed.body]).toEqual([undefined, 'sitemap'.repeat(500)]);
  const etag = String(uncompressed.headers['etag']);
  expect((await get('sitemap', { 'if-none-match': etag })).statusCode).toBe(304);
  expect(createdKeys).toEqual(['sitemap']);
});

test('a file is created again at the time of its `until`; a file that does not exist is not stored', async () => {
  const { time, createdKeys, get } = startApp();
  await get('hourly');
  time.now += 99;
  await get('hourly');
  expect(createdKeys).toEqual(['hourly']);
  time.now += 1;
  await get('hourly');
  expect((await get('none')).statusCode).toBe(404);
  expect((await get('none')).statusCode).toBe(404);
  expect(createdKeys).toEqual(['hourly', 'hourly', 'none', 'none']);
});
