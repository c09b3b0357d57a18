// Items of a brand whose own back end delivers them: access, and what viewers get while the back end fails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBody } from '../contentApi.ts';
import { readAccessResult } from '../playbackRealm.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse, type TestRequest } from '../startApi.ts';
import { startUpstream, type UpstreamBrand } from './startUpstream.ts';

let brand: UpstreamBrand;
const tokens: Record<string, string> = {};
const media = { asset: 'feature' };
const item = (id: string, more: object = {}): object => ({
  id,
  type: 'VOD',
  title: `Title of ${id}`,
  accessLevel: 'GRANTED',
  thumbnailUrl: `https://img.example/${id}.webp`,
  media,
  ...more,
});
const ITEMS = [
  item('free', { live: true, favourite: true, unknown: 1, duration: 100 }),
  item('covered', { accessLevel: 'DENIED', licences: ['plus'] }),
  item('local', { territories: ['UY'] }),
  item('adults', { minimumAge: 18 }),
  item('final', { description: 'They won', spoiler: { title: 'The final' } }),
];

beforeAll(async () => {
  brand = await startUpstream();
  for (const name of ['viewer', 'subscriber', 'child'])
    tokens[name] = readToken(
      await brand.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: `${name}@demo.test` } }),
    );
}, 120_000);
afterAll(() => brand?.close(), 60_000);
beforeEach(async () => {
  await brand.control({ content: { items: ITEMS }, faults: [], forget: true });
  brand.clock.advance(100_000);
});

const readItem = (id: string, options: TestRequest = {}): Promise<TestResponse> =>
  brand.call(`/api/v4/item/${id}`, options);
const listRequests = async () => (await brand.control({})).map(({ path, status }) => `${status} ${path}`);

test('an item of the back end has no field that only the server uses, and the server decides on its access', async () => {
  const { body, status } = await readItem('free');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 'free', thumbnailUrl: 'https://img.example/free.webp', accessLevel: 'GRANTED' });
  expect(Object.keys(body).filter((name) => ['media', 'licences', 'unknown', 'spoiler'].includes(name))).toEqual([]);
  expect([body['live'], body['favourite']]).not.toContain(true);
  const readLevel = async (id: string, options: TestRequest = {}) =>
    readAccessResult(await brand.call(`/api/v4/vod/${id}?displayGeoblocked=true`, options)).accessLevel;
  expect({
    guest: await readLevel('covered'),
    subscriber: await readLevel('covered', { token: tokens['subscriber']! }),
    abroad: await readLevel('local', { headers: { 'x-test-country': 'FR' } }),
    home: await readLevel('local', { headers: { 'x-test-country': 'UY' } }),
  }).toEqual({ guest: 'DENIED', subscriber: 'GRANTED', abroad: 'GEOBLOCKED', home: 'GRANTED' });
  expect((await readItem('adults', { token: tokens['child']! })).status).toBe(404);
  expect((await readItem('adults', { token: tokens['viewer']! })).status).toBe(200);
  expect((await readItem('missing')).body).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
  const { body: final } = await readItem('final', { cookie: 'spoilers=hide' });
  expect([final['title'], final['description'], final['thumbnailUrl']]).toEqual(['The final', undefined, undefined]);
});

test('a video of the back end plays and can be a favourite, and the history can be read', async () => {
  const token = tokens['subscriber']!;
  const start = (id: string) =>
    brand.call(`/api/v5/manifest/video/${id}`, { token, body: { deviceId: 'one', deviceName: 'One' } });
  const started = await start('covered');
  expect(started.status).toBe(200);
  expect(readAccessResult(started).streams[0]?.url).toMatch(/\/feature\/manifest\.mpd$/);
  expect((await brand.call(`/api/v5/manifest/video/covered`, { body: { deviceId: 'two' } })).status).toBe(403);
  await brand.call(`/api/v2/favourite/vods/free`, { method: 'PUT', token, body: {} });
  const favourites = await brand.call('/api/v2/favourite/vods', { token });
  const history = await brand.call('/api/v2/history', { token });
  expect({ favourites: favourites.body, history: history.status }).toMatchObject({
    favourites: { items: [{ id: 'free', favourite: true }] },
    history: 200,
  });
  await brand.call(`/api/v2/favourite/vods/free`, { method: 'DELETE', token });
});

test('the back end gets the language and the operator key, and one call for equal requests', async () => {
  await Promise.all([readItem('free'), readItem('free'), readItem('free?lang=ar')]);
  expect((await readItem('free')).status).toBe(200);
  const requests = await brand.control({});
  expect(requests.map(({ path, key, language }) => `${path} ${key} ${language}`).sort()).toEqual([
    '/cms/api/v4/item/free?lang=ar secret ar',
    '/cms/api/v4/item/free?lang=en secret en',
  ]);
});

test('a response is used again while its ETag is current', async () => {
  await readItem('free');
  brand.clock.advance(31_000);
  expect((await readItem('free')).status).toBe(200);
  await brand.control({ content: { items: [item('free', { title: 'New' })] } });
  brand.clock.advance(31_000);
  expect((await readItem('free')).body['title']).toBe('New');
  expect((await listRequests()).slice(-2)).toEqual([
    '304 /cms/api/v4/item/free?lang=en',
    '200 /cms/api/v4/item/free?lang=en',
  ]);
});

const FAULTS: readonly [name: string, fault: object][] = [
  ['silent', { kind: 'silent' }],
  ['500', { kind: 'error' }],
  ['a redirect', { kind: 'redirect' }],
  ['an oversized body', { kind: 'huge' }],
  ['a key twice', { kind: 'raw', raw: '{"id":"free","id":"free"}' }],
  ['NUL', { kind: 'raw', raw: '{"id":"free","title":"a\\u0000"}' }],
  ['HTML', { kind: 'raw', raw: '<html>' }],
  ['a list', { kind: 'raw', raw: '[]' }],
  ['another item', { kind: 'raw', raw: JSON.stringify(item('other')) }],
  ['no title', { kind: 'raw', raw: JSON.stringify({ ...item('free'), title: undefined }) }],
];

test.each(FAULTS)('%s: viewers get the last good item, else 503 with Retry-After', async (name, fault) => {
  await readItem('free');
  await brand.control({ faults: [{ path: '/cms', ...fault }], forget: true });
  brand.clock.advance(31_000);
  const stale = await readItem('free');
  const newId = `new-${name.replaceAll(' ', '-')}`;
  const unknown = await readItem(newId);
  const again = await readItem(newId);
  expect([stale.status, stale.body['title']]).toEqual([200, 'Title of free']);
  expect(unknown.body).toMatchObject(errorBody(503, 'UPSTREAM_UNAVAILABLE'));
  expect([unknown.headers.get('retry-after'), again.status]).toEqual(['5', 503]);
  expect((await listRequests()).length, 'a failed request is not repeated at once').toBe(2);
  brand.clock.advance(86_400_000 + 60_000);
  expect((await readItem('free')).status, 'a response that is too old is not used').toBe(503);
  await brand.control({ faults: [] });
  brand.clock.advance(6_000);
  expect((await readItem('free')).status).toBe(200);
});

test('editors see the failures, and metrics count them', async () => {
  await readItem('free');
  const token = readToken(await brand.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: 'editor@demo.test' } }));
  await brand.control({ faults: [{ path: '/cms', kind: 'raw', raw: '{"id":"free","title":{"a":1,"a":2}}' }] });
  brand.clock.advance(31_000);
  await readItem('free');
  const readProblems = async () => (await brand.call('/api/v2/activity', { token })).body['problems'];
  await expect
    .poll(readProblems)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pageId: '/cms/api/v4/item/free', code: 'UPSTREAM_MALFORMED', pointer: '/title' }),
        expect.objectContaining({ pageId: '/api/v4/item/free', code: 'FIELD_UNKNOWN', pointer: '/unknown' }),
      ]),
    );
  const metrics = (await brand.call('/metrics', { token: 'm'.repeat(20) })).text;
  const outcomes = [...metrics.matchAll(/^marquee_upstream_total\{realm="sample",topic="items",outcome="([^"]+)"/gm)];
  expect(outcomes.map(([, outcome]) => outcome)).toEqual(
    expect.arrayContaining(['upstream', 'cache', 'unchanged', 'stale', 'none', 'malformed', 'timeout', 'redirect']),
  );
});

test('without the switch the back end gets no request, and a publish refuses settings without a switch or address', async () => {
  expect(await brand.publish({ items: false, pages: true })).not.toContainEqual(expect.stringMatching(/^error/));
  expect((await readItem('free')).status).toBe(404);
  expect(await listRequests()).toEqual([]);
  expect(await brand.publish({})).toContain('error FIELD_MISSING /upstream');
  expect(await brand.publish({ items: true, url: 'https://10.0.0.7/cms' })).toContain(
    'error ADDRESS_REFUSED /upstream/url',
  );
  expect(await brand.publish({ items: true, url: 'https://user:word@cms.example/x' })).toContain(
    'error ADDRESS_REFUSED /upstream/url',
  );
});
