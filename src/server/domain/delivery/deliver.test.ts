import { expect, test } from 'vitest';
import { checkRealm } from '../publishing/check/checkRealm.ts';
import { compileRealm } from '../publishing/compileRealm.ts';
import type { DeliverContext } from './deliver.ts';
import { loadSnapshot, type RealmSnapshot } from './snapshot.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../testing/sampleFolder.ts';

const guest: DeliverContext = { locale: 'ar', now: Date.parse('2026-11-21T10:10:00Z'), viewer: { isGuest: true } };

async function loadTestSnapshot(documents: SampleFiles = {}): Promise<RealmSnapshot> {
  const { checked, problems } = await checkRealm(await sampleFolder({ documents }), emptyEnvironment);
  if (!checked) throw new Error(JSON.stringify(problems));
  const stored = compileRealm(checked).documents.map((document) => ({ ...document, hash: '' }));
  const made = await loadSnapshot(
    {
      list: async () => stored,
      getMany: async (_realm, _version, kind, keys) =>
        stored.filter((document) => document.kind === kind && keys.includes(document.key)),
    },
    'sample',
    3,
  );
  return made!;
}

type Bucket = {
  exid: string;
  contentList: Record<string, unknown>[];
  paging: { moreDataAvailable: boolean; lastSeen?: string };
};

test('a page is delivered in one language with addresses, items, dates and rights', async () => {
  const realm = await loadTestSnapshot();
  const page = realm.getPage('home', guest)!;
  expect(page).toMatchObject({ id: 'home', realm: 'sample', version: 3, title: 'الرئيسية' });
  const [hero, bucket, section] = page.elements as [
    Record<string, never>,
    Bucket,
    { sectionName: string; elements: Bucket[]; when: unknown },
  ];
  expect(hero['background']).toEqual({
    imageUrl: expect.stringMatching(/^\/img\/[0-9a-f]{64}\/1280\.webp#w=1280&h=720&c=aa2211&f=25,50$/),
  });
  expect(bucket.exid).toBe('all');
  expect(bucket.contentList.map(({ id }) => id)).toEqual(['v1', 'v2', 'l1']);
  expect(bucket.contentList[0]).toMatchObject({ title: 'واحد', accessLevel: 'GRANTED_ON_SIGN_IN' });
  expect(bucket.contentList[2]).toMatchObject({
    live: true,
    startDate: '2026-11-21T10:00:00Z',
    endDate: '2026-11-21T11:00:00Z',
  });
  expect(Object.keys(bucket.contentList[2]!)).not.toEqual(expect.arrayContaining(['schedule']));
  expect(bucket.contentList[0]).not.toHaveProperty('tags');
  expect(bucket.contentList[0]!['thumbnailUrl']).not.toBe(bucket.contentList[1]!['thumbnailUrl']);
  expect(bucket.paging.moreDataAvailable).toBe(false);
  expect(section).toMatchObject({ sectionName: 'extra' });
  expect(section).not.toHaveProperty('when');
  expect(section.elements[0]!.contentList.map(({ id }) => id)).toEqual(['v2', 'v1']);
  expect(JSON.stringify(page)).not.toMatch(/\$text|\$picture|"source"/);
  expect(realm.getPage('nowhere', guest)).toBeUndefined();
});

test('content with the access level GRANTED_ON_SIGN_IN is granted to a viewer who has signed in', async () => {
  const page = (await loadTestSnapshot()).getPage('home', { ...guest, viewer: { isGuest: false } })!;
  expect((page.elements[1] as Bucket).contentList.map(({ accessLevel }) => accessLevel)).toEqual([
    'GRANTED',
    'GRANTED',
    'DENIED',
  ]);
});

test('at every time the cached page equals a newly composed page', async () => {
  const common = { type: 'LIVE', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp', tags: ['all'] };
  const items = [
    { id: 'beat', title: 'Beat', ...common, schedule: { kind: 'cycle', minutes: 45, offset: 7 } },
    { id: 'week', title: 'Week', ...common, schedule: { kind: 'weekly', weekday: 6, time: '11:30', minutes: 60 } },
    {
      id: 'later',
      title: 'Later',
      ...common,
      schedule: { kind: 'weekly', weekday: 6, time: '11:00', minutes: 20, weeksAhead: 1 },
    },
    { id: 'dated', title: 'Dated', ...common, startDate: '2026-11-21T11:10:00Z', endDate: '2026-11-21T11:40:00Z' },
  ];
  const documents = { ...sampleDocuments(), 'catalogue/b.json': items };
  const [cachedRealm, viewers] = [
    await loadTestSnapshot(documents),
    [guest, { ...guest, viewer: { isGuest: false } }, { ...guest, locale: 'en' }],
  ];
  let cachedCount = 0;
  for (let minute = 0; minute < 180; minute += 5) {
    for (const viewer of viewers) {
      const context = { ...viewer, now: guest.now + minute * 60_000 };
      const page = cachedRealm.getPage('home', context)!;
      if (page === cachedRealm.getPage('home', context)) cachedCount += 1;
      expect(page, `after ${minute} minutes`).toEqual((await loadTestSnapshot(documents)).getPage('home', context));
    }
  }
  expect(cachedCount).toBe(36 * viewers.length);
  // The pages are also equal after the clock was set back.
  expect(cachedRealm.getPage('home', guest)).toEqual((await loadTestSnapshot(documents)).getPage('home', guest));
  expect(Object.isFrozen((cachedRealm.getPage('home', guest)!.elements as Bucket[])[1]!.contentList[0])).toBe(true);
});

test('a long bucket is read by pages that neither repeat nor skip items, also when the list changes in between', async () => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    id: `n${index}`,
    type: 'VOD',
    title: `N ${index}`,
    accessLevel: 'GRANTED',
    thumbnailUrl: 'a.landscape.webp',
    tags: ['all'],
  }));
  const documents = {
    ...sampleDocuments(),
    'pages/extra.json': { id: 'extra', elements: [] },
    'catalogue/b.json': items,
  };
  const realm = await loadTestSnapshot(documents);
  const first = (realm.getPage('home', guest)!.elements as Bucket[])[1]!;
  expect(first.contentList).toHaveLength(12);
  expect(first.paging.moreDataAvailable).toBe(true);
  const seen = first.contentList.map(({ id }) => id);
  for (let lastSeen = first.paging.lastSeen; lastSeen;) {
    const next = realm.getBucketItems('home', 'all', { rpp: 10, lastSeen }, guest);
    if (!next || next === 'bad-cursor' || 'dataSource' in next) throw new Error('no page');
    seen.push(...next.items.map(({ id }) => id));
    lastSeen = next.paging.moreDataAvailable ? next.paging.lastSeen : undefined;
  }
  expect(seen).toEqual(['v1', 'v2', 'l1', ...items.map(({ id }) => id)]);
  // The cursor's own item (n8) was removed: the next page continues at the index of that item.
  const less = await loadTestSnapshot({ ...documents, 'catalogue/b.json': items.filter(({ id }) => id !== 'n8') });
  const after = less.getBucketItems('home', 'all', { rpp: 2, lastSeen: first.paging.lastSeen }, guest);
  expect(after).toMatchObject({ items: [{ id: 'n9' }, { id: 'n10' }] });
  expect(realm.getBucketItems('home', 'all', { rpp: 5, lastSeen: 'nonsense' }, guest)).toBe('bad-cursor');
  expect(realm.getBucketItems('home', 'none', { rpp: 5 }, guest)).toBeUndefined();
  expect(realm.getBucketItems('home', 'all', { rpp: 2 }, guest)).toMatchObject({ items: [{ id: 'v1' }, { id: 'v2' }] });
});

test('the section view has the rows of the page: heroes first, then the others in order', async () => {
  const realm = await loadTestSnapshot();
  const { heroes, buckets } = realm.section('home', {}, guest) as { heroes: unknown[]; buckets: unknown[] };
  expect([...heroes, ...buckets]).toEqual(realm.getPage('home', guest)!.elements);
  expect(heroes).toHaveLength(1);
});

test('the menu, labels, name and settings of a realm are delivered, and the page of a path is found', async () => {
  const realm = await loadTestSnapshot();
  expect(realm.menu('mobile-web', 'ar').menus[0]?.items[0]?.label).toBe('الرئيسية');
  expect(realm.labels('ar')).toEqual({ login: 'ادخل' });
  expect(realm.labels('es')).toEqual({ login: 'Come in' });
  expect([realm.name('ar'), realm.view.name, realm.name('debug')]).toEqual(['عينة', 'Sample', '[!!! Šámpłé · !!!]']);
  expect(realm.view).toMatchObject({ id: 'sample', version: 3, timeZone: 'Europe/Lisbon', features: { search: true } });
  expect([
    realm.findPageId('/', 'en'),
    realm.findPageId('/section/extra', 'en'),
    realm.findPageId('/section/none', 'en'),
    realm.findPageId('/login', 'en'),
  ]).toEqual(['home', 'extra', 'none', undefined]);
});

test('settings that a version of an earlier release has, and this one does not know, are not delivered', async () => {
  const { checked } = await checkRealm(await sampleFolder({}), emptyEnvironment);
  const marker = 'MARKER-1';
  const plugin = { id: 'p', kind: 'frame', url: '/p.html', rows: [{ type: 'a.b', marker }], clientSecret: marker };
  const stored = compileRealm(checked!).documents.map((document) => ({
    ...document,
    hash: '',
    ...(document.kind === 'realm' && {
      body: {
        ...(document.body as object),
        marker,
        plugins: [
          {
            ...plugin,
            data: { origin: `https://${marker}.example`, endpoints: [] },
            signature: { payload: marker, signatures: [] },
          },
        ],
        pluginKeys: [{ publicKey: marker, owner: marker }],
        features: { watchlists: true, marker },
        rowTypes: [{ rowType: 'carousel', when: { type: 'VOD', marker } }],
      },
    }),
  }));
  const snapshot = await loadSnapshot({ list: async () => stored, getMany: async () => stored }, 'sample', 3);
  const view = snapshot!.getView('en');
  expect(view).toMatchObject({
    plugins: [{ id: 'p', kind: 'frame', url: '/p.html', rows: [{ type: 'a.b' }] }],
    features: { watchlists: true },
    rowTypes: [{ rowType: 'carousel', when: { type: 'VOD' } }],
  });
  expect(JSON.stringify(view)).not.toContain(marker);
});
