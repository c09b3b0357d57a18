import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composePlan } from '#engine/page/composePlan.ts';
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { requirePlan, testContext } from '../pages/planHelpers.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';

const hero = (heroId: string): object => ({ heroId, title: heroId, background: { imageUrl: 'a.landscape.webp' } });
const bucket = (bucketId: string, more: object = {}): object => ({
  bucketId,
  name: bucketId,
  source: { tag: 'all' },
  ...more,
});

/**
 * Pages for which getPage and getSection could differ: heroes between buckets, sections, conditions, and elements that
 * are rows instead of buckets.
 */
const PAGES: Readonly<Record<string, object[]>> = {
  plain: [
    hero('a'),
    hero('b'),
    bucket('one', { type: 'SECTION_LINK' }),
    bucket('two', { rowTypeData: { rowCount: 2, displayPosters: true } }),
  ],
  mixed: [
    hero('a'),
    bucket('one'),
    hero('b'),
    hero('c'),
    bucket('two', { rowTypeData: { rowType: 'featured' } }),
    hero('d'),
  ],
  sections: [
    { sectionName: 'extra' },
    hero('a'),
    { sectionName: 'extra', when: { audience: 'signed-in' } },
    bucket('one', { rowTypeData: { rowType: 'inline' } }),
  ],
  conditions: [
    { ...hero('a'), when: { viewports: ['mobile'] } },
    bucket('one', { when: { from: '2030-01-01T00:00:00Z' } }),
    bucket('two', { when: { locales: ['ar'] } }),
    bucket('three', { requires: { engine: 1 } }),
  ],
  long: [
    hero('a'),
    hero('b'),
    ...Array.from({ length: 70 }, (_, n) => bucket(`row-${n}`)),
    hero('c'),
    { sectionName: 'extra' },
  ],
  rows: [{ type: 'carousel', v: 1, id: 'own', props: { title: 'Own', items: [] } }, bucket('one', { type: 'EPG' })],
  empty: [],
};

describe('getSection', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent(
      Object.fromEntries(
        Object.entries(PAGES).map(([id, elements]) => [`pages/${id}.json`, { id, title: id, elements }]),
      ),
    );
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('returns heroes, buckets and paging of the stored page', async () => {
    const { status, body } = await api.call('/api/v4/content/home');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      heroes: [{ heroId: 'top' }],
      buckets: [{ bucketId: 'all', contentList: [{ id: 'v1' }, { id: 'v2' }, { id: 'l1' }] }, { sectionName: 'extra' }],
      paging: { moreDataAvailable: false },
    });
  });

  test.each([...Object.keys(PAGES), 'home'])(
    'the engine plans the same page from getPage and getSection: %s',
    async (id) => {
      for (const lang of ['en', 'ar']) {
        for (const isGuest of [true, false]) {
          const context = testContext({
            locale: lang,
            widgets: createContractRegistry(widgets),
            session: { isGuest, isChild: false, roles: [], licences: [] },
          });
          const [page, section] = [
            await api.call(`/api/v4/page/${id}?lang=${lang}`),
            await api.call(`/api/v4/content/${id}?lang=${lang}`),
          ].map(({ text }) => requirePlan(composePlan(text, context, { id })));
          const rows = (of: typeof page) =>
            of!.rows.map(
              // Pointers differ between the two documents.
              ({ pointer: _pointer, propsPointer: _propsPointer, ...row }: Record<string, unknown>) => row,
            );
          expect(rows(section)).toEqual(rows(page));
          expect([section!.changesAt, section!.preload]).toEqual([page!.changesAt, page!.preload]);
          expect(section!.problems.map(({ code }) => code)).toEqual(page!.problems.map(({ code }) => code));
        }
      }
    },
  );

  test.each([1, 7, 60])('a piece of %i rows gives the same plan as the same piece of getPage', async (rpp) => {
    const context = testContext({ widgets: createContractRegistry(widgets) });
    let cursor = '';
    // With pieces of one row, the first four are enough. Larger pieces are requested up to the end of the page.
    for (let piece = 0; piece < (rpp === 1 ? 4 : 20); piece++) {
      const query = `?rpp=${rpp}&lastSeen=${cursor}`;
      const [page, section] = await Promise.all([
        api.call(`/api/v4/page/long${query}`),
        api.call(`/api/v4/content/long${query}`),
      ]);
      const rows = (text: string) =>
        requirePlan(composePlan(text, context, { id: 'long' })).rows.map(({ pointer: _pointer, ...row }) => row);
      expect(rows(section.text)).toEqual(rows(page.text));
      expect(section.body['paging']).toEqual(page.body['paging']);
      const { lastSeen, moreDataAvailable } = page.body['paging'] as { lastSeen: string; moreDataAvailable: boolean };
      if (!moreDataAvailable) return;
      cursor = lastSeen;
    }
    expect(rpp, 'only for pieces of one row, the loop ends before the page does').toBe(1);
  });

  test('refuses an invalid cursor', async () => {
    expect((await api.call('/api/v4/content/long?lastSeen=nonsense')).body).toEqual(errorBody(400, 'CURSOR_INVALID'));
  });

  test('a response has an ETag, and error responses have the shape of decision D3', async () => {
    const { headers } = await api.call('/api/v4/content/home');
    expect(
      (await api.call('/api/v4/content/home', { headers: { 'if-none-match': headers.get('etag')! } })).status,
    ).toBe(304);
    expect((await api.call('/api/v4/content/none')).body).toEqual(errorBody(404, 'PAGE_NOT_FOUND'));
    expect((await api.call('/api/v4/content/home?page=2')).body).toEqual(errorBody(400, 'INPUT_INVALID'));
  });
});
