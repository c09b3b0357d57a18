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
  let releases: ((names: readonly string[]) => void)[] | undefined;
  const api = {
    getWatchlists: async () => {
      const delayed = releases && new Promise<readonly string[]>((resolve) => releases?.push(resolve));
      return { items: ((await delayed) ?? ['a', 'b', 'c']).map(list), paging: { moreDataAvailable: false } };
    },
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
    /** Delays the responses to the next requests of lists. Returns the functions that send them, in order. */
    hold: () => {
      const senders: ((names: readonly string[]) => void)[] = [];
      releases = senders;
      return senders;
    },
    fireTimer: async () => {
      runTimer?.();
      await Promise.resolve();
      await Promise.resolve();
    },
    isTimerSet: () => runTimer !== undefined,
    remove: (id: string) =>
      store.removeSoon(
        store.lists.find(({ name }) => name === id)!,
        () => failed.push(id),
      ),
  };
}

test('the lists of a second item load although those of the first are still requested; a late response is ignored', async () => {
  const { store, names, hold } = await create();
  const release = hold();
  const first = store.load('item-1');
  const second = store.load('item-2');
  expect(store.state).toBe('loading');
  release[1]!(['x', 'y']);
  await second;
  expect([names(), store.state]).toEqual(['xy', 'ready']);
  release[0]!(['a']);
  await first;
  expect([names(), store.state]).toEqual(['xy', 'ready']);
});

test('a removed list disappears immediately and is deleted on the server unless the viewer undoes it', async () => {
  const { names, deleted, remove, fireTimer, store } = await create();
  remove('b');
  expect([names(), deleted]).toEqual(['ac', []]);
  // A list that is being removed does not come back with a page that was requested meanwhile.
  await store.load();
  expect(names()).toBe('ac');
  await fireTimer();
  expect(deleted).toEqual(['b']);
});

test('after undo the list is at its old position and the server gets no request', async () => {
  const { names, deleted, remove, isTimerSet, store } = await create();
  const { undo } = remove('b');
  undo();
  undo();
  expect([names(), isTimerSet()]).toEqual(['abc', false]);
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
