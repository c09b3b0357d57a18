import { describe, expect, test } from 'vitest';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import { readContent } from '../../delivery/realmDocuments.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';
import { compileRealm } from '../compileRealm.ts';
import { checkRealm, type CheckEnvironment } from './checkRealm.ts';

const vendor = (id: string, more: object = {}) => ({
  id,
  name: 'Acme',
  purpose: 'Counts visits.',
  consent: 'MEASUREMENT',
  ...more,
});
const check = async (more: object, environment: CheckEnvironment = emptyEnvironment) =>
  checkRealm(
    await sampleFolder({ documents: { 'realm.json': { ...(sampleDocuments()['realm.json'] as object), ...more } } }),
    environment,
  );
const summarize = async (more: object, environment?: CheckEnvironment): Promise<string[]> =>
  (await check(more, environment)).problems
    .filter(({ code }) => code !== 'ADDRESS_REFUSED')
    .map(({ severity, code, pointer, found = '' }) => `${severity} ${code} ${pointer} ${found}`);

const FORWARD = { analytics: { server: 'forward', forwardTo: 'https://collect.acme.example/events' } };
const ADS = {
  origins: { ads: ['https://ads.example', 'https://*.pixels.example'] },
  playback: { ads: { units: [{ kind: 'VMAP', url: 'https://ads.example/vmap' }] } },
};

describe("origins that receive viewers' data and have no vendor are warnings", () => {
  test('the address to which events are forwarded', async () => {
    expect(await summarize(FORWARD)).toEqual([
      'warning VENDOR_MISSING /analytics/forwardTo "https://collect.acme.example"',
    ]);
  });
  test('ad servers and the other origins of advertisements, each once', async () => {
    expect(await summarize(ADS)).toEqual([
      'warning VENDOR_MISSING /origins/ads/1 "https://*.pixels.example"',
      'warning VENDOR_MISSING /playback/ads/units/0/url "https://ads.example"',
    ]);
  });
  test('media servers, when the player reports to them', async () => {
    const media = { origins: { media: ['https://cdn.example'] } };
    expect(await summarize(media)).toEqual([]);
    expect(await summarize({ ...media, playback: { cmcd: {} } })).toEqual([
      'warning VENDOR_MISSING /origins/media/0 "https://cdn.example"',
    ]);
  });
});

test('a vendor covers its origins, also by a pattern', async () => {
  const vendors = [
    vendor('collector', { origins: ['https://*.acme.example'] }),
    vendor('ads', { consent: 'ADVERTISING', origins: ['https://ads.example', 'https://*.pixels.example'] }),
  ];
  expect(await summarize({ ...FORWARD, ...ADS, vendors })).toEqual([]);
});

test('a pattern is covered by the same or a wider pattern, not by its host', async () => {
  const used = { origins: { media: ['https://*.cdn.film.example'] }, playback: { cmcd: {} } };
  const listing = (origin: string) => summarize({ ...used, vendors: [vendor('cdn', { origins: [origin] })] });
  for (const origin of ['https://cdn.film.example', 'https://a.cdn.film.example', 'https://*.a.cdn.film.example'])
    expect(await listing(origin), origin).toContain(
      'warning VENDOR_MISSING /origins/media/0 "https://*.cdn.film.example"',
    );
  for (const origin of ['https://*.cdn.film.example', 'https://*.film.example'])
    expect(await listing(origin), origin).toEqual([]);
});

test("an address in the operator's own network, and one that is refused, need no vendor", async () => {
  const forwardTo = (url: string) => ({ analytics: { server: 'forward', forwardTo: url } });
  const outbound = { privateOrigins: ['http://10.0.0.7:81'] };
  expect(await summarize(forwardTo('http://10.0.0.7:81/in'), { ...emptyEnvironment, outbound })).toEqual([]);
  expect(await summarize(forwardTo('http://10.0.0.7:81/in'))).toEqual([]);
  const environment = { ...emptyEnvironment, outbound: { privateOrigins: ['https://events.intern.example'] } };
  const internal = forwardTo('https://events.intern.example/in');
  expect(await summarize(internal, environment)).toEqual([]);
  const vendors = [vendor('own', { origins: ['https://events.intern.example'] })];
  expect(await summarize({ ...internal, vendors }, environment), 'a vendor may list it').toEqual([]);
});

test('entries that are no objects are reported by the schema only', async () => {
  const codes = async (more: object): Promise<string[]> =>
    (await check(more)).problems.map(({ code, pointer }) => `${code} ${pointer}`);
  expect(await codes({ vendors: [null, 3, vendor('old', { origins: ['https://old.example'] })] })).toEqual([
    'FIELD_TYPE /vendors/0',
    'FIELD_TYPE /vendors/1',
    'VENDOR_UNUSED /vendors/2',
  ]);
  expect(await codes({ playback: { ads: { units: [null, 3] } } })).toEqual([
    'FIELD_TYPE /playback/ads/units/0',
    'FIELD_TYPE /playback/ads/units/1',
  ]);
});

test('a vendor that receives nothing, and equal ids, are reported', async () => {
  const unused = vendor('old', { origins: ['https://old.example'] });
  expect(await summarize({ vendors: [unused] })).toEqual(['warning VENDOR_UNUSED /vendors/0 "old"']);
  expect(await summarize({ vendors: [vendor('tags')] })).toEqual(['warning VENDOR_UNUSED /vendors/0 "tags"']);
  expect(await summarize({ vendors: [vendor('tags')], analytics: {} }), 'scripts read window.dataLayer').toEqual([]);
  expect(await summarize({ vendors: [vendor('tags'), vendor('tags')], analytics: {} })).toEqual([
    'error FIELD_VALUE /vendors/1/id "tags"',
  ]);
});

test('a brand inherits the vendors of its group by id, and the origins that they cover', async () => {
  const group: RealmContent = readContent(
    compileRealm((await check({ ...ADS, vendors: [vendor('ads', { origins: ['https://ads.example'] })] })).checked!)
      .documents,
  );
  const environment = { ...emptyEnvironment, relatedRealms: new Map([['network', group]]) };
  const own = { extends: 'network' };
  expect(await summarize(own, environment), 'the place of an inherited origin is the list of vendors').toEqual([
    'warning VENDOR_MISSING /vendors "https://*.pixels.example"',
  ]);
  const outcome = await check(
    {
      ...own,
      vendors: [vendor('ads', { name: 'Other', origins: ['https://ads.example', 'https://*.pixels.example'] })],
    },
    environment,
  );
  expect(outcome.problems).toEqual([]);
  const { realm } = readContent(compileRealm(outcome.checked!).documents);
  expect(realm?.vendors?.map(({ id, name }) => [id, name])).toEqual([['ads', 'Other']]);
});
