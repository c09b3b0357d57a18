// Compares the actions that a card offers for each content type with the actions that the server accepts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_TYPES, type ContentItem } from '#schemas/domain/content-item.ts';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import type { ActionContext } from '#src/actions/action.ts';
import { createActions } from '#src/actions/createActions.ts';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO, readToken } from './startApi.ts';

const createId = (type: string): string =>
  type === 'SECTION' ? 'list' : `of-${type.toLowerCase().replaceAll('_', '-')}`;
const catalogue = CONTENT_TYPES.map((type) => ({ ...video(createId(type)), type }));
const documents = {
  'pages/list.json': { id: 'list', elements: [{ bucketId: 'b', exid: 'many', source: { ids: [createId('VOD')] } }] },
  'catalogue/b.json': catalogue,
};

/**
 * Returns the ids of the actions that a card offers to a signed-in viewer. The context has only the parts that decide
 * which actions are offered.
 */
const listOfferedActions = (type: string, watchlists: boolean): string[] => {
  const context = {
    session: { isGuest: false },
    features: { watchlists, socialSharing: false, epgPlayback: true },
    links: { toItem: () => ({ href: undefined, external: false }) },
    favourites: { has: () => false },
    withProgress: (item: ContentItem) => item,
    text: { t: (key: string) => key },
  } as unknown as ActionContext;
  const item = { id: createId(type), type, title: type, accessLevel: 'GRANTED', duration: 100, watchProgress: 10 };
  // Only the lists of the watch history return this time, and they contain only videos.
  const watchedAt = type.startsWith('VOD') && !/PLAYLIST|SEASON|SERIES/.test(type) ? '2026-11-21T20:00:00Z' : undefined;
  return createActions(context)
    .offered({ item: { ...item, ...(watchedAt && { watchedAt }) } as ContentItem })
    .map(({ id }) => id);
};

describe.each(testStores().slice(0, 1))('offered actions', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let token = '';
    beforeAll(async () => {
      api = await startContent(documents, store);
      token = readToken(await api.call('/api/v2/login', { body: DEMO }));
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    test.each(CONTENT_TYPES)('the server accepts exactly the actions that a card of type %s offers', async (type) => {
      const id = createId(type);
      const created = await api.call('/api/v3/user/watchlist/watchlists', { token, body: { name: type } });
      const { watchlistExternalId } = created.body as unknown as Watchlist;
      const requestStatus = async (path: string, method: string, body: object): Promise<number> =>
        (await api.call(path, { method, token, body })).status;
      const accepted = {
        watchlist: await requestStatus(`/api/v3/user/watchlist/${watchlistExternalId}/content`, 'POST', {
          content: { id, contentType: type },
        }),
        favourite: await requestStatus(`/api/v2/favourite/vods/${id}`, 'PUT', {}),
        history: await requestStatus(`/api/v2/history/${id}`, 'PUT', { position: 1, at: new Date().toISOString() }),
      };
      const [withLists, withFavourites] = [listOfferedActions(type, true), listOfferedActions(type, false)];
      expect({
        watchlist: withLists.includes('watchlist'),
        favourite: withFavourites.includes('favourite'),
        history: withLists.includes('history-watched'),
      }).toEqual({
        watchlist: accepted.watchlist === 200,
        favourite: accepted.favourite === 200,
        history: accepted.history === 200,
      });
    });
  });
});
