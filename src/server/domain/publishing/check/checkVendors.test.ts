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
