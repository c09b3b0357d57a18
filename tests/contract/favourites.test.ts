// Tests putFavourite, deleteFavourite and getFavourites on both databases, and that other responses mark favourites.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken } from './startApi.ts';

const BASE = '/api/v2/favourite/vods';
const ids = Array.from({ length: 23 }, (_, i) => `n${i + 1}`);
const documents = {
  'pages/list.json': {
    id: 'list',
    elements: [
      { bucketId: 'b', exid: 'many', source: { ids } },
      { bucketId: 'mine', exid: 'mine', dataSource: 'favourites' },
    ],
  },
  'catalogue/b.json': [...ids.map((id) => video(id)), { ...video('s1'), type: 'SERIES' }],
};
type ResponseBody = {
  items: { id: string; favourite?: boolean }[];
  paging: { lastSeen?: string; moreDataAvailable: boolean };
};

describe.each(contractStores())('favourites on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let token = '';
    let otherToken = '';
    beforeAll(async () => {
      api = await startContent(documents, store);
      token = readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      otherToken = readToken(
        await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: 'subscriber@demo.test' } }),
      );
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const change = (method: 'PUT' | 'DELETE', id: string, asToken = token, realm = 'sample') =>
      api.call(`${BASE}/${id}`, { method, token: asToken, realm });
    const list = async (query = '', asToken = token): Promise<ResponseBody> => {
      const { status, body } = await api.call(`${BASE}${query}`, { token: asToken });
      expect(status, query).toBe(200);
      return body as unknown as ResponseBody;
    };
    const idsIn = ({ items }: ResponseBody): string[] => items.map(({ id }) => id);

    test('a viewer adds and removes favourites, and adding one twice adds it once', async () => {
      expect(await change('PUT', 'n1')).toMatchObject({ status: 200, body: { id: 'n1', favourite: true } });
      expect((await change('PUT', 'n2')).status).toBe(200);
      expect((await change('PUT', 'n1')).status).toBe(200);
      expect(idsIn(await list())).toEqual(['n2', 'n1']);
      expect(await change('DELETE', 'n2')).toMatchObject({ status: 200, body: { id: 'n2', favourite: false } });
      expect((await change('DELETE', 'n2')).status).toBe(200);
      expect(await list()).toMatchObject({
        items: [{ id: 'n1', type: 'VOD', title: 'n1', favourite: true }],
        paging: { moreDataAvailable: false },
      });
      await change('DELETE', 'n1');
    });

    test('a repeated request with the same Idempotency-Key does not undo a change that was made after it', async () => {
      const headers = { 'idempotency-key': '"4a5c1b7e-lost-response"' };
      const add = () => api.call(`${BASE}/n7`, { method: 'PUT', token, headers });
      expect(await add()).toMatchObject({ status: 200, body: { id: 'n7', favourite: true } });
      expect((await change('DELETE', 'n7')).status).toBe(200);
      expect(await add()).toMatchObject({ status: 200, body: { id: 'n7', favourite: true } });
      expect(idsIn(await list())).not.toContain('n7');
    });

    test('paging repeats and skips no favourite while others are added and removed', async () => {
      for (const id of ids) expect((await change('PUT', id)).status).toBe(200);
      const newest = ids.toReversed();
      const first = await list();
      expect(idsIn(first)).toEqual(newest.slice(0, 9));
      await change('DELETE', 'n23');
      await change('PUT', 'n23');
      await change('DELETE', 'n14');
      const second = await list(`?lastSeen=${encodeURIComponent(first.paging.lastSeen!)}`);
      expect(idsIn(second)).toEqual(newest.slice(10, 19));
      await change('DELETE', 'n5');
      const third = await list(`?lastSeen=${encodeURIComponent(second.paging.lastSeen!)}`);
      expect([...idsIn(third), third.paging.moreDataAvailable]).toEqual(['n4', 'n3', 'n2', 'n1', false]);
      expect(idsIn(await list('?rpp=40'))).toHaveLength(21);
    });

    test('lists of content mark the favourites of the viewer who requests them', async () => {
      await change('PUT', 'n3');
      const favouriteIds = async (asToken: string): Promise<string[]> => {
        const { status, body } = await api.call('/api/v1/view/content-grid?rpp=60', { token: asToken });
        expect(status).toBe(200);
        const { items } = body as unknown as ResponseBody;
        expect(items.length).toBeGreaterThan(20);
        return items
          .filter(({ favourite }) => favourite)
          .map(({ id }) => id)
          .filter((id) => id === 'n3');
      };
      expect([await favouriteIds(token), await favouriteIds(otherToken)]).toEqual([['n3'], []]);
      await change('DELETE', 'n3');
    });

    test('a page and its rows mark a new favourite immediately, for its viewer only', async () => {
      const markedIds = async (asToken?: string): Promise<string[]> => {
        const { body } = await api.call('/api/v4/page/list', asToken === undefined ? {} : { token: asToken });
        return (
          body as { elements: { contentList: { id: string; favourite?: boolean }[] }[] }
        ).elements[0]!.contentList.filter(({ favourite }) => favourite).map(({ id }) => id);
      };
      expect(await markedIds()).toEqual([]);
      expect(await markedIds(otherToken)).toEqual([]);
      expect(await markedIds(token)).not.toContain('n5');
      await change('PUT', 'n5');
      expect(await markedIds(token)).toContain('n5');
      const { body } = await api.call('/api/v4/content/list/bucket/many', { token });
      expect((body as unknown as ResponseBody).items[0]).toMatchObject({ id: 'n1', favourite: true });
    });

    test('a row of favourites is loaded by paging and is empty for guests', async () => {
      const page = (await api.call('/api/v4/page/list', { token })).body as {
        elements: { contentList: unknown[]; paging: object }[];
      };
      expect(page.elements[1]).toMatchObject({
        contentList: [],
        dataSource: 'favourites',
        paging: { moreDataAvailable: true },
      });
      const bucket = async (query = '', asToken: string | undefined = token) =>
        (await api.call(`/api/v4/content/list/bucket/mine${query}`, asToken === undefined ? {} : { token: asToken }))
          .body as unknown as ResponseBody;
      const first = await bucket();
      expect(idsIn(first)).toEqual(idsIn(await list('?rpp=10')));
      expect(idsIn(await bucket(`?lastSeen=${encodeURIComponent(first.paging.lastSeen!)}`))).not.toContain(
        first.items[0]!.id,
      );
      expect(await api.call('/api/v4/content/list/bucket/mine')).toMatchObject({
        status: 200,
        body: { items: [], paging: { moreDataAvailable: false } },
      });
      expect(await api.call('/api/v4/content/list/bucket/mine?lastSeen=nonsense', { token })).toMatchObject({
        status: 400,
        body: errorBody(400, 'CURSOR_INVALID'),
      });
    });

    test('a favourite is listed only while its item is in the catalogue', async () => {
      const favouriteIds = ids.filter((id) => id !== 'n22' && id !== 'n21');
      const without = {
        ...documents,
        'pages/list.json': { id: 'list', elements: [{ bucketId: 'b', exid: 'many', source: { ids: favouriteIds } }] },
        'catalogue/b.json': favouriteIds.map((id) => video(id)),
      };
      await api.publish('sample', without);
      const response = await list();
      expect(response.items).toHaveLength(9);
      expect(idsIn(response)).not.toContain('n22');
      await api.publish('sample', documents);
      expect(idsIn(await list())).toContain('n22');
    });

    test('each account of each realm has favourites of its own', async () => {
      expect(await list('', otherToken)).toEqual({ items: [], paging: { moreDataAvailable: false } });
      const otherRealmToken = readToken(await api.call('/api/v2/login', { realm: 'other', body: DEMO_CREDENTIALS }));
      expect((await api.call(BASE, { realm: 'other', token: otherRealmToken })).body).toEqual({
        items: [],
        paging: { moreDataAvailable: false },
      });
      expect((await api.call(BASE, { realm: 'other', token })).status).toBe(401);
    });

    test('guests get 401', async () => {
      const guest = readToken(await api.call('/api/v2/login/guest/checkin', { body: {} }));
      for (const asToken of [undefined, guest]) {
        expect(await api.call(BASE, asToken === undefined ? {} : { token: asToken })).toMatchObject({
          status: 401,
          body: errorBody(401, 'SIGN_IN_REQUIRED'),
        });
        expect(
          await api.call(`${BASE}/n1`, { method: 'PUT', ...(asToken !== undefined && { token: asToken }) }),
        ).toMatchObject({ status: 401, body: errorBody(401, 'SIGN_IN_REQUIRED') });
      }
    });

    test('an item that is not a video gets 404, and an invalid cursor gets 400', async () => {
      for (const id of ['none', 's1', '%00', '__proto__', 'a%2Fb'])
        expect([400, 404], id).toContain((await change('PUT', id)).status);
      expect(await change('PUT', 's1')).toMatchObject({ body: errorBody(404, 'CONTENT_NOT_FOUND') });
      for (const cursor of ['x', 'cA', encodeURIComponent("' or 1=1"), 'cDk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5'])
        expect(await api.call(`${BASE}?lastSeen=${cursor}`, { token }), cursor).toMatchObject({
          status: 400,
          body: errorBody(400, 'CURSOR_INVALID'),
        });
    });

    test('a token in the header is accepted from another site', async () => {
      expect(
        await api.call(`${BASE}/n1`, { method: 'PUT', token, headers: { 'sec-fetch-site': 'cross-site' } }),
      ).toMatchObject({ status: 200 });
    });

    test('twenty concurrent calls add one favourite', async () => {
      await change('DELETE', 'n9');
      const responses = await Promise.all(Array.from({ length: 20 }, () => change('PUT', 'n9')));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(idsIn(await list('?rpp=40')).filter((id) => id === 'n9')).toHaveLength(1);
    });
  });
});
