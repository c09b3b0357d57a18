import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';

const PATH = '/api/v1/view/content-grid';
type Grid = {
  items: { id: string }[];
  totalResults: number;
  paging: { moreDataAvailable: boolean; lastSeen?: string };
  facets: { name: string; label: string; values: { value: string; count: number; label: string }[] }[];
};

const catalogue = [
  ...Array.from({ length: 20 }, (_, n) =>
    video(`t${n}`, {
      title: `Title ${n}`,
      duration: 60 * (n + 1),
      details: { facts: [{ $text: { en: n % 2 ? 'Drama' : 'Comedy', ar: n % 2 ? 'دراما' : 'كوميديا' } }] },
    }),
  ),
  video('list', { type: 'PLAYLIST', title: 'A list' }),
  video('bout', { type: 'LIVE', title: 'A bout', accessLevel: 'DENIED' }),
  video('person', { type: 'FIGHTER', title: 'Somebody' }),
];

describe('getContentGrid', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'catalogue/all.json': catalogue });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);
  const readGrid = async (query = '', headers: Record<string, string> = {}): Promise<Grid> =>
    (await api.call(`${PATH}?${query}`, { headers })).body as Grid;

  test('each `facet` parameter is name:value,value; an item must match every facet, by one of its values', async () => {
    // The grid has the items above and the three of startContent, but not the fighter, who is not a video, list or
    // event.
    expect((await readGrid()).totalResults).toBe(25);
    // All of the twenty titles but the last are shorter than 20 min.
    expect((await readGrid('facet=topic:drama,comedy&facet=length:short')).totalResults).toBe(19);
    expect((await readGrid('facet=topic:drama')).totalResults).toBe(10);
    expect((await readGrid('facet=topic:drama&facet=type:live')).totalResults).toBe(0);
    expect((await readGrid('facet=access:purchase')).items.map(({ id }) => id)).toEqual(['l1', 'bout']);
  });

  test("facets are named in the viewer's language; their values are the same in every language", async () => {
    const topic = (await readGrid('', { 'accept-language': 'ar' })).facets.find(({ name }) => name === 'topic')!;
    expect(topic.values).toMatchObject([
      { value: 'comedy', label: 'كوميديا', count: 10 },
      { value: 'drama', label: 'دراما', count: 10 },
    ]);
  });

  test('items are sorted by title or by duration, and a page begins after the last item of the previous page', async () => {
    const readIds: string[] = [];
    for (let lastSeen = '', more = true; more;) {
      const { items, paging } = await readGrid(`rpp=5&sort=title${lastSeen && `&lastSeen=${lastSeen}`}`);
      readIds.push(...items.map(({ id }) => id));
      ({ lastSeen = '', moreDataAvailable: more } = paging);
    }
    expect([readIds.length, new Set(readIds).size, ...readIds.slice(0, 4)]).toEqual([
      25,
      25,
      'bout',
      'list',
      'l1',
      'v1',
    ]);
    expect((await readGrid('sort=longest&rpp=2')).items.map(({ id }) => id)).toEqual(['t19', 't18']);
    expect((await readGrid('sort=shortest&rpp=1')).items.map(({ id }) => id)).toEqual(['t0']);
  });

  test('an invalid cursor, sort or number is refused', async () => {
    expect((await api.call(`${PATH}?lastSeen=nonsense`)).body).toEqual(errorBody(400, 'CURSOR_INVALID'));
    for (const invalidQuery of ['sort=price', 'rpp=0', 'rpp=61'])
      expect((await api.call(`${PATH}?${invalidQuery}`)).body, invalidQuery).toEqual(errorBody(400, 'INPUT_INVALID'));
    // The body also has a message for each form of the parameter, so only status and code are compared.
    expect((await api.call(`${PATH}?facet=${'a'.repeat(501)}`)).body).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
    });
  });
});
