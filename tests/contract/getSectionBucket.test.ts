import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';

const PATH = '/api/v4/content/films/bucket/newest';
const ids = Array.from({ length: 33 }, (_, i) => `n${i + 1}`);
const documents = (listedIds: readonly string[]) => ({
  'pages/films.json': {
    id: 'films',
    elements: [
      { bucketId: 'b', exid: 'newest', source: { ids: listedIds } },
      { bucketId: 'second', source: { ids: ['n1'] } },
    ],
  },
  'catalogue/b.json': ids.map((id) => video(id)),
});

describe('getSectionBucket', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent(documents(ids));
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  type ResponseBody = { items: { id: string }[]; paging: { lastSeen?: string; moreDataAvailable: boolean } };
  const get = async (query = '', path = PATH): Promise<ResponseBody> => {
    const { status, body } = await api.call(`${path}${query}`);
    expect(status, query).toBe(200);
    return body as unknown as ResponseBody;
  };
  const after = (lastSeen: string | undefined, rpp = 10): string =>
    `?rpp=${rpp}&lastSeen=${encodeURIComponent(lastSeen!)}`;
  const idsIn = ({ items }: ResponseBody): string[] => items.map(({ id }) => id);

  test('continues after the items that the page contains, ten items at a time, until the end', async () => {
    const page = (await api.call('/api/v4/page/films')).body as {
      elements: { contentList: { id: string }[]; paging: ResponseBody['paging'] }[];
    };
    const { contentList, paging: first } = page.elements[0]!;
    expect(contentList).toHaveLength(12);
    const receivedIds = contentList.map(({ id }) => id);
    const sizes: number[] = [];
    for (let paging = first; paging.moreDataAvailable;) {
      const next = await get(`?lastSeen=${encodeURIComponent(paging.lastSeen!)}`);
      sizes.push(next.items.length);
      receivedIds.push(...idsIn(next));
      paging = next.paging;
    }
    expect(sizes).toEqual([10, 10, 1]);
    expect(receivedIds).toEqual(ids);
  });

  test('starts at the beginning without a cursor, and returns as many items as requested', async () => {
    expect(idsIn(await get())).toEqual(ids.slice(0, 10));
    expect(idsIn(await get('?rpp=25'))).toEqual(ids.slice(0, 25));
    expect(idsIn(await get('?rpp=40&lastSeen='))).toEqual(ids);
    expect(await get('', '/api/v4/content/films/bucket/second')).toMatchObject({
      items: [{ id: 'n1' }],
      paging: { moreDataAvailable: false },
    });
  });

  test('when the list changes between two calls, no item that is in both lists is repeated or skipped', async () => {
    const { paging } = await get('?rpp=5');
    await api.publish('sample', documents(['n33', ...ids.slice(0, 32)]));
    expect(idsIn(await get(after(paging.lastSeen, 3)))).toEqual(['n6', 'n7', 'n8']);
    await api.publish('sample', documents(ids.filter((id) => id !== 'n5')));
    expect(idsIn(await get(after(paging.lastSeen, 3)))).toEqual(['n6', 'n7', 'n8']);
    await api.publish('sample', documents(ids));
  });

  test('refuses an invalid cursor, size or bucket', async () => {
    const forgeCursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const lastSeen of [
      'x',
      'null',
      '%00',
      '%F0%9F%92%A9',
      forgeCursor([1, 2]),
      forgeCursor(['n1', -1]),
      forgeCursor(['n1', 1.5]),
      forgeCursor(['n1']),
      forgeCursor({ 0: 'n1', 1: 1 }),
    ])
      expect((await api.call(`${PATH}?lastSeen=${lastSeen}`)).body, lastSeen).toEqual(errorBody(400, 'CURSOR_INVALID'));
    for (const rpp of ['0', '41', '-1', '1.5', 'ten', '1e3', ''])
      expect((await api.call(`${PATH}?rpp=${rpp}`)).body, rpp).toEqual(errorBody(400, 'INPUT_INVALID'));
    expect((await api.call(`${PATH}?lastSeen=${'x'.repeat(501)}`)).body).toEqual(errorBody(400, 'INPUT_INVALID'));
    expect((await api.call(`${PATH}?p=2`)).body).toEqual(errorBody(400, 'INPUT_INVALID'));
    for (const path of [
      '/api/v4/content/films/bucket/none',
      '/api/v4/content/none/bucket/newest',
      '/api/v4/content/films/bucket/b',
      '/api/v4/content/films/bucket/__proto__',
    ])
      expect((await api.call(path)).body, path).toEqual(errorBody(404, 'BUCKET_NOT_FOUND'));
    // A cursor beyond the end gets an empty list and no error.
    expect(await get(`?lastSeen=${forgeCursor(['gone', 400])}`)).toMatchObject({
      items: [],
      paging: { moreDataAvailable: false },
    });
  });
});
