// Creates, renames, fills, orders, shares, saves and deletes watchlists, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { WATCHLISTS_MAX, type Watchlist } from '#schemas/domain/watchlist.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestRequest } from './startApi.ts';

const [READ, WRITE] = ['/api/v4/user/watchlist', '/api/v3/user/watchlist'];
const ids = Array.from({ length: 30 }, (_, i) => `n${i + 1}`);
const documents = {
  'pages/list.json': { id: 'list', elements: [{ bucketId: 'b', exid: 'many', source: { ids } }] },
  'catalogue/b.json': [...ids.map((id) => video(id)), { ...video('s1'), type: 'SERIES' }],
};

describe.each(contractStores())('watchlists on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let ownToken = '';
    let otherToken = '';
    beforeAll(async () => {
      api = await startContent(documents, store);
      ownToken = readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      otherToken = readToken(
        await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: 'subscriber@demo.test' } }),
      );
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const call = (path: string, options: TestRequest = {}, asToken = ownToken) =>
      api.call(path, { token: asToken, ...options });
    const callOk = async <T = Watchlist>(path: string, options: TestRequest = {}, asToken = ownToken): Promise<T> => {
      const { status, body } = await call(path, options, asToken);
      expect(status, `${path} ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
      return body as T;
    };
    type Lists = { items: Watchlist[]; paging: { lastSeen?: string; moreDataAvailable: boolean } };
    const create = (name: string, asToken = ownToken) => callOk(`${WRITE}/watchlists`, { body: { name } }, asToken);
    const lists = (query = '', asToken = ownToken) => callOk<Lists>(`${READ}/watchlists${query}`, {}, asToken);
    /** Counts the viewer's watchlists on all pages. */
    const countLists = async (): Promise<number> => {
      let count = 0;
      for (
        let page = await lists('?rpp=40');
        ;
        page = await lists(`?rpp=40&lastSeen=${encodeURIComponent(page.paging.lastSeen!)}`)
      ) {
        count += page.items.length;
        if (!page.paging.moreDataAvailable) return count;
      }
    };
    const add = (list: Watchlist, id: string, asToken = ownToken) =>
      call(`${WRITE}/${list.watchlistExternalId}/content`, { body: { content: { id, contentType: 'VOD' } } }, asToken);
    const names = ({ items }: Lists): string[] => items.map(({ name }) => name);
    const readContent = async (list: Watchlist, query = ''): Promise<string[]> =>
      (await callOk(`${READ}/${list.watchlistExternalId}${query}`)).content.map(({ id }) => id);
    const toPath = (list: Watchlist): string =>
      `${WRITE}/watchlists/${list.ownerExternalId}/${list.watchlistExternalId}`;

    test('a new list is first, empty and owned by its creator; lists are read in pages of 25, which neither repeat nor skip lists when lists are added', async () => {
      const first = await create('  Late   nights ');
      expect(first).toMatchObject({
        name: 'Late nights',
        content: [],
        thumbnails: [],
        ownership: 'OWNED',
        saved: false,
        isEmpty: true,
        itemCount: 0,
        pagingInfo: { moreDataAvailable: false },
      });
      expect(first.shareablePath).toBe(
        `/watchlists?watchlistId=${first.watchlistExternalId}&owner=${first.ownerExternalId}`,
      );
      for (let n = 1; n <= 29; n++) await create(`List ${n}`);
      const page = await lists();
      expect([page.items.length, names(page)[0], page.paging.moreDataAvailable]).toEqual([25, 'List 29', true]);
      await create('Meanwhile');
      const next = await lists(`?lastSeen=${encodeURIComponent(page.paging.lastSeen!)}`);
      expect([names(next), next.paging.moreDataAvailable]).toEqual([
        ['List 4', 'List 3', 'List 2', 'List 1', 'Late nights'],
        false,
      ]);
      expect(names(await lists('?rpp=1'))).toEqual(['Meanwhile']);
      expect((await lists('', otherToken)).items).toEqual([]);
    });

    test('names are trimmed and have 1 to 60 characters, counted as graphemes', async () => {
      const list = await create('Named');
      const rename = (name: string, asToken = ownToken) =>
        call(`${WRITE}/watchlists/${list.watchlistExternalId}`, { method: 'PUT', body: { name } }, asToken);
      expect((await rename('Renamed')).body).toMatchObject({ name: 'Renamed' });
      expect((await rename('\u{1f3ac}'.repeat(60))).status).toBe(200);
      for (const name of ['x'.repeat(61), '   ', 'a\u0007b'])
        expect(await rename(name), name).toMatchObject({ status: 400, body: errorBody(400, 'WATCHLIST_NAME_INVALID') });
      expect(await rename('Stolen', otherToken)).toMatchObject({
        status: 404,
        body: errorBody(404, 'WATCHLIST_NOT_FOUND'),
      });
      await callOk(toPath(list), { method: 'DELETE' });
    });

    test('videos are added once, at the end; the list has the images of the first four', async () => {
      const list = await create('Films');
      for (const id of ids) expect((await add(list, id)).status).toBe(200);
      expect(await add(list, 'n3')).toMatchObject({ status: 409, body: errorBody(409, 'duplicatedItemMessage') });
      const page = await callOk(`${READ}/${list.watchlistExternalId}`);
      expect([
        page.content.length,
        page.content[0]!.id,
        page.thumbnails.length,
        page.itemCount,
        page.isEmpty,
        page.pagingInfo.moreDataAvailable,
      ]).toEqual([25, 'n1', 4, 30, false, true]);
      expect(await readContent(list, `?lastSeen=${encodeURIComponent(page.pagingInfo.lastSeen!)}`)).toEqual(
        ids.slice(25),
      );
      const readHasContent = (query: string) =>
        lists(query).then(({ items }) => Object.fromEntries(items.map(({ name, hasContent }) => [name, hasContent])));
      expect(await readHasContent('?contentId=n3')).toMatchObject({ Films: true, Meanwhile: false });
      expect((await readHasContent(''))['Films']).toBeUndefined();

      const withoutFirst = await callOk(`${WRITE}/${list.watchlistExternalId}/content/VOD/n1`, { method: 'DELETE' });
      expect(withoutFirst).toMatchObject({ itemCount: 29 });
      expect(
        (await callOk(`${WRITE}/${list.watchlistExternalId}/content/VOD/n1`, { method: 'DELETE' })).itemCount,
      ).toBe(29);
      for (const id of ids.slice(3))
        await callOk(`${WRITE}/${list.watchlistExternalId}/content/VOD/${id}`, { method: 'DELETE' });
      expect((await callOk(`${READ}/${list.watchlistExternalId}`)).thumbnails).toHaveLength(2);
      for (const [id, contentType] of [
        ['none', 'VOD'],
        ['s1', 'SERIES'],
        ['n9', 'LIVE'],
      ] as const) {
        expect(
          await call(`${WRITE}/${list.watchlistExternalId}/content`, { body: { content: { id, contentType } } }),
          id,
        ).toMatchObject({ status: 404, body: errorBody(404, 'CONTENT_NOT_FOUND') });
      }
      for (const content of [{ id: 'n9', contentType: 'FILM' }, { id: 'n9' }, {}, { id: '', contentType: 'VOD' }])
        expect((await call(`${WRITE}/${list.watchlistExternalId}/content`, { body: { content } })).status).toBe(400);
    });

    test('an order is saved, unnamed items keep their positions, and the items before and after a video follow that order', async () => {
      const list = await create('Ordered');
      for (const id of ids.slice(0, 8)) await add(list, id);
      const order = (wanted: readonly string[], asToken = ownToken) =>
        call(
          `${WRITE}/${list.watchlistExternalId}`,
          { body: { content: wanted.map((id) => ({ id, contentType: 'VOD' })) } },
          asToken,
        );
      await proves('WATCHLIST-016', 'items that are posted in a new order keep that order', async () => {
        expect((await order(['n3', 'n1', 'n2', 'unknown'])).status).toBe(200);
        expect(await readContent(list)).toEqual(['n3', 'n1', 'n2', 'n4', 'n5', 'n6', 'n7', 'n8']);
      });
      await proves('API-099', 'a new order is posted with lastSeen and content', async () => {
        const { pagingInfo } = await callOk(`${READ}/${list.watchlistExternalId}?rpp=2`);
        const { status } = await call(
          `${WRITE}/${list.watchlistExternalId}?lastSeen=${encodeURIComponent(pagingInfo.lastSeen!)}`,
          { body: { content: ['n1', 'n3'].map((id) => ({ id, contentType: 'VOD' })) } },
        );
        expect(status).toBe(200);
        expect((await readContent(list)).slice(0, 3)).toEqual(['n1', 'n3', 'n2']);
        expect((await order(['n3', 'n1'])).status).toBe(200);
      });
      const refs = (...wanted: string[]) => wanted.map((id) => ({ id, contentType: 'VOD' }));
      const orderAfter = async (content: string[], previous: string[]) =>
        call(`${WRITE}/${list.watchlistExternalId}`, {
          body: { content: refs(...content), previous: refs(...previous) },
        });
      expect(
        (await orderAfter(['n1', 'n3'], ['n1', 'n3'])).body,
        'a change that is based on an outdated order is refused',
      ).toMatchObject(errorBody(409, 'LIST_CHANGED'));
      expect((await orderAfter(['n1', 'n3', 'gone'], ['n3', 'gone', 'n1'])).status).toBe(200);
      expect((await orderAfter(['n1', 'n3'], ['n3', 'n1'])).status, 'a repeated call succeeds').toBe(200);
      expect((await orderAfter(['n3', 'n1'], ['n1', 'n3'])).status).toBe(200);
      expect((await order(['n8', 'n3'])).status).toBe(200);
      expect(await readContent(list)).toEqual(['n8', 'n1', 'n2', 'n4', 'n5', 'n6', 'n7', 'n3']);
      expect((await order(['n1'], otherToken)).status).toBe(404);
      const around = (id: string, query = '') =>
        call(`${READ}/watchlists/${list.ownerExternalId}/${list.watchlistExternalId}/adjacentTo/${id}${query}`).then(
          ({ status, body }) => [status, ((body['items'] ?? []) as { id: string }[]).map((item) => item.id)],
        );
      await proves(
        'API-095',
        'the items before and after an item are returned by size, five on each side by default',
        async () => {
          expect(await around('n6', '?size=5')).toEqual([200, ['n8', 'n1', 'n2', 'n4', 'n5', 'n6', 'n7', 'n3']]);
          expect(await around('n8')).toEqual([200, ['n8', 'n1', 'n2', 'n4', 'n5', 'n6']]);
        },
      );
      expect(await around('n4', '?size=2')).toEqual([200, ['n1', 'n2', 'n4', 'n5', 'n6']]);
      expect(await around('n8')).toEqual([200, ['n8', 'n1', 'n2', 'n4', 'n5', 'n6']]);
      expect((await around('n30'))[0]).toBe(404);
    });

    test('anyone with its address can read and save a shared list; it is still shown as saved after the viewer has removed it from their lists', async () => {
      const list = await create('To share');
      await add(list, 'n7');
      const readAs = (asToken?: string) =>
        api.call(`${READ}/${list.watchlistExternalId}`, asToken === undefined ? {} : { token: asToken });
      expect((await readAs()).body).toMatchObject({ ownership: 'NOT_OWNED', saved: false, content: [{ id: 'n7' }] });
      expect((await readAs(otherToken)).body).toMatchObject({ ownership: 'NOT_OWNED', saved: false });
      expect(await callOk(`${toPath(list)}/save`, { method: 'POST' }, otherToken)).toMatchObject({
        saved: true,
        ownership: 'NOT_OWNED',
        name: 'To share',
      });
      expect((await callOk(`${toPath(list)}/save`, { method: 'POST' }, otherToken)).saved).toBe(true);
      expect(names(await lists('', otherToken))).toEqual(['To share']);
      expect((await add(list, 'n8', otherToken)).status).toBe(404);
      expect(
        (await call(`${WRITE}/${list.watchlistExternalId}/content/VOD/n7`, { method: 'DELETE' }, otherToken)).status,
      ).toBe(404);
      await callOk(toPath(list), { method: 'DELETE' }, otherToken);
      expect(names(await lists('', otherToken))).toEqual([]);
      expect((await readAs(otherToken)).body).toMatchObject({ saved: true });
      expect(
        (await call(`${WRITE}/watchlists/nobody/${list.watchlistExternalId}`, { method: 'DELETE' }, otherToken)).status,
      ).toBe(404);
      await callOk(`${toPath(list)}/save`, { method: 'POST' }, otherToken);
      await callOk(toPath(list), { method: 'DELETE' });
      expect(names(await lists('', otherToken))).toEqual([]);
      expect((await readAs(otherToken)).status).toBe(404);
    });

    test('guests have no watchlists, and a watchlist does not exist in other realms', async () => {
      const list = await create('Private');
      expect(await api.call(`${READ}/watchlists`)).toMatchObject({
        status: 401,
        body: errorBody(401, 'SIGN_IN_REQUIRED'),
      });
      expect(await api.call(`${WRITE}/watchlists`, { body: { name: 'x' } })).toMatchObject({
        status: 401,
        body: errorBody(401, 'SIGN_IN_REQUIRED'),
      });
      const elsewhere = readToken(await api.call('/api/v2/login', { realm: 'other', body: DEMO_CREDENTIALS }));
      expect((await api.call(`${READ}/watchlists`, { realm: 'other', token: elsewhere })).body).toMatchObject({
        items: [],
      });
      expect((await api.call(`${READ}/${list.watchlistExternalId}`, { realm: 'other', token: elsewhere })).status).toBe(
        404,
      );
      expect(
        (await api.call(`${toPath(list)}/save`, { method: 'POST', realm: 'other', token: elsewhere })).status,
      ).toBe(404);
    });

    test('twenty concurrent calls add an item once, and 210 concurrent calls do not exceed the limit of 200 watchlists', async () => {
      const list = await create('Race');
      const statuses = (await Promise.all(Array.from({ length: 20 }, () => add(list, 'n5')))).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const responses = await Promise.all(
        Array.from({ length: 210 }, (_, n) => call(`${WRITE}/watchlists`, { body: { name: `Flood ${n}` } })),
      );
      expect(responses.some(({ status, body }) => status === 409 && body['code'] === 'LIST_FULL')).toBe(true);
      expect(await countLists()).toBe(WATCHLISTS_MAX);
    });

    test('a saved watchlist counts towards the limit only while the viewer lists it', async () => {
      const shared = [await create('Shared 1', otherToken), await create('Shared 2', otherToken)] as const;
      const save = (list: Watchlist) => call(`${toPath(list)}/save`, { method: 'POST' });
      const createOwn = (name: string) => call(`${WRITE}/watchlists`, { body: { name } });
      const isFull = { status: 409, body: { code: 'LIST_FULL' } };
      // The viewer has one free place.
      while ((await createOwn('Fill')).status === 200);
      const [newest] = (await lists()).items;
      await callOk(toPath(newest!), { method: 'DELETE' });

      expect((await save(shared[0])).status).toBe(200);
      expect(await save(shared[1])).toMatchObject(isFull);
      expect((await save(shared[0])).status, 'a listed watchlist can be saved again').toBe(200);
      await callOk(toPath(shared[0]), { method: 'DELETE' });
      expect((await createOwn('Own')).status, 'the removed watchlist gave its place back').toBe(200);
      expect(await save(shared[0]), 'the removed watchlist needs a place again').toMatchObject(isFull);
      expect(await countLists()).toBe(WATCHLISTS_MAX);
    });
  });
});
