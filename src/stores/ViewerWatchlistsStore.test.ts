import { expect, test } from 'vitest';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { ViewerWatchlistsStore, type WatchlistsApi } from './ViewerWatchlistsStore.ts';

const list = (id: string) =>
  ({ watchlistExternalId: id, ownerExternalId: 'me', name: id, ownership: 'OWNED' }) as unknown as Watchlist;

async function create() {
  const deleted: string[] = [],
    failed: string[] = [];
  let runTimer: (() => void) | undefined;
  const server = { isDown: false };
  const api = {
    getWatchlists: async () => ({ items: ['a', 'b', 'c'].map(list), paging: { moreDataAvailable: false } }),
    deleteWatchlist: async ({ id }: { id: string }) => {
      if (server.isDown) throw new Error('500');
      deleted.push(id);
      return {};
    },
  } as unknown as WatchlistsApi;
  const store = new ViewerWatchlistsStore({
    api,
    locale: () => 'en',
    after: (_ms, callback) => {
      runTimer = callback;
      return () => {
        runTimer = undefined;
      };
    },
  });
  await store.load();
  const names = () => store.lists.map(({ name }) => name).join('');
  return {
    store,
    names,
    deleted,
    failed,
    server,
    ring: async () => {
      runTimer?.();
      await Promise.resolve();
      await Promise.resolve();
    },
    hasAlarm: () => runTimer !== undefined,
    remove: (id: string) =>
      store.removeSoon(
        store.lists.find(({ name }) => name === id)!,
        () => failed.push(id),
      ),
  };
}

test('a removed list disappears immediately and is deleted on the server unless the viewer undoes it', async () => {
  const { names, deleted, remove, ring, store } = await create();
  remove('b');
  expect([names(), deleted]).toEqual(['ac', []]);
  // A list that is being removed does not come back with a page that was requested meanwhile.
  await store.load();
  expect(names()).toBe('ac');
  await ring();
  expect(deleted).toEqual(['b']);
});

test('after undo the list is at its old position and the server gets no request', async () => {
  const { names, deleted, remove, hasAlarm, store } = await create();
  const { undo } = remove('b');
  undo();
  undo();
  expect([names(), hasAlarm()]).toEqual(['abc', false]);
  store.sendPendingRemovals();
  expect(deleted).toEqual([]);
});

test('leaving the page sends the removal immediately; a refusal restores the list and is reported', async () => {
  const { store, names, deleted, remove, server, failed } = await create();
  remove('a');
  store.sendPendingRemovals();
  await Promise.resolve();
  expect(deleted).toEqual(['a']);
  server.isDown = true;
  remove('c');
  store.sendPendingRemovals();
  await expect.poll(() => [names(), failed.join('')]).toEqual(['bc', 'c']);
});
