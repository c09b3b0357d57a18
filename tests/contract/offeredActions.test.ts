// Compares the actions that a card offers for each content type with the actions that the server accepts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_TYPES, type ContentItem } from '#schemas/domain/content-item.ts';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import type { ActionContext } from '#src/actions/action.ts';
import { ACTIONS, createActions } from '#src/actions/createActions.ts';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken } from './startApi.ts';

/** The actions on one item whose result the server stores. */
const STORED_ACTIONS = ['watchlist', 'favourite', 'history-watched', 'history-restart', 'history-remove'] as const;
/**
 * All other actions, with the reason for which they are not compared by type. A new action must be in one of the lists.
 */
const OTHER_ACTIONS: Readonly<Record<string, string>> = {
  reveal: 'loads the page again, with the result that the server left out',
  trailer: 'opens a dialog or a page',
  share: 'opens a dialog',
  programme: 'opens a dialog',
  premiere: 'opens a dialog',
  more: 'opens a dialog',
  'history-clear': 'does not use its item, and has a test of its own below',
};
const HISTORY = '/api/v2/history';

const createId = (type: string): string =>
  type === 'SECTION' ? 'list' : `of-${type.toLowerCase().replaceAll('_', '-')}`;
const catalogue = CONTENT_TYPES.map((type) => ({ ...video(createId(type)), type, duration: 100 }));
const documents = {
  'pages/list.json': { id: 'list', elements: [{ bucketId: 'b', exid: 'many', source: { ids: [createId('VOD')] } }] },
  'catalogue/b.json': catalogue,
};

/** Creates actions whose context has only the parts that decide which actions are offered. */
const createTestActions = ({ watchlists = true, isGuest = false } = {}) =>
  createActions({
    session: { isGuest },
    features: { watchlists, socialSharing: false, epgPlayback: true },
    links: { toItem: () => ({ href: undefined, external: false }) },
    favourites: { has: () => false },
    withProgress: (item: ContentItem) => item,
    text: { t: (key: string) => key },
  } as unknown as ActionContext);

/** Returns which of the stored actions a card offers to a signed-in viewer. Watchlists replace favourites. */
function listOfferedActions(item: object): readonly string[] {
  const offeredIds = [true, false].flatMap((watchlists) =>
    createTestActions({ watchlists })
      .offered({ item: item as ContentItem })
      .map(({ id }) => id),
  );
  return STORED_ACTIONS.filter((id) => offeredIds.includes(id));
}

test('each action is compared with the server, or listed with the reason why not', () => {
  expect(ACTIONS.map(({ id }) => id).toSorted()).toEqual([...STORED_ACTIONS, ...Object.keys(OTHER_ACTIONS)].toSorted());
});

describe.each(testStores().slice(0, 1))('offered actions', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let token = '';
    beforeAll(async () => {
      api = await startContent(documents, store);
      token = readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const isAccepted = async (path: string, method: string, body: object): Promise<boolean> =>
      (await api.call(path, { method, token, body })).status === 200;
    const putHistory = (id: string, position: number): Promise<boolean> =>
      isAccepted(`${HISTORY}/${id}`, 'PUT', { position, at: new Date().toISOString() });
    const createWatchlist = async (name: string): Promise<string> =>
      ((await api.call('/api/v3/user/watchlist/watchlists', { token, body: { name } })).body as unknown as Watchlist)
        .watchlistExternalId;
    /** Returns the item as the list of the watch history has it; undefined when it is not in the list. */
    const findInHistory = async (id: string): Promise<ContentItem | undefined> =>
      ((await api.call(HISTORY, { token })).body as unknown as { items: ContentItem[] }).items.find(
        (item) => item.id === id,
      );
    /** Whether the server had an entry of the history to remove. It accepts the call for every id. */
    const removesFromHistory = async (id: string): Promise<boolean> => {
      const { status, body } = await api.call(`${HISTORY}/${id}`, { method: 'DELETE', token });
      return status === 200 && (body['entries'] as readonly unknown[]).length > 0;
    };

    test.each(CONTENT_TYPES)('the server accepts exactly the actions that a card of type %s offers', async (type) => {
      const id = createId(type);
      const listId = await createWatchlist(type);
      await putHistory(id, 10);
      const offeredIds = listOfferedActions(
        (await findInHistory(id)) ?? {
          id,
          type,
          title: type,
          accessLevel: 'GRANTED',
          duration: 100,
          watchProgress: 10,
        },
      );
      const content = { id, contentType: type };
      const accepted: Readonly<Record<(typeof STORED_ACTIONS)[number], boolean>> = {
        watchlist: await isAccepted(`/api/v3/user/watchlist/${listId}/content`, 'POST', { content }),
        favourite: await isAccepted(`/api/v2/favourite/vods/${id}`, 'PUT', {}),
        'history-watched': await putHistory(id, 100),
        'history-restart': await putHistory(id, 0),
        'history-remove': await removesFromHistory(id),
      };
      expect(offeredIds).toEqual(STORED_ACTIONS.filter((action) => accepted[action]));
    });

    test('only signed-in viewers can clear their history, and only they are offered it', async () => {
      const item = { id: createId('VOD'), type: 'VOD', title: 'VOD' };
      const guest = createTestActions({ isGuest: true });
      expect([
        createTestActions().isOffered('history-clear', { item }),
        guest.isOffered('history-clear', { item }),
      ]).toEqual([true, false]);
      expect((await api.call(HISTORY, { method: 'DELETE', token })).status).toBe(200);
      expect((await api.call(HISTORY, { method: 'DELETE' })).status).toBe(401);
    });
  });
});
