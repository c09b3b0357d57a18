import { expect, test } from 'vitest';
import { LiveStore, type LiveEventsResponse } from './LiveStore.ts';

/** The store requests the events at least and at most this often (ms). */
const MAX_INTERVAL_MS = 120_000;
const MIN_INTERVAL_MS = 5_000;

const createEvent = (id: string) => ({ id, type: 'LIVE', title: id }) as LiveEventsResponse['events'][number];

/** A store with a server and a clock that the test controls. */
function createStore(live: string[]) {
  const calls: number[] = [];
  const timers: { moment: number; callback: () => void }[] = [];
  const state = { live, now: 1_000_000, changesAt: undefined as string | undefined, isDown: false };
  const store = new LiveStore({
    now: () => state.now,
    random: () => 0,
    at: (moment, callback) => {
      const timer = { moment, callback };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    fetchLive: ({ p, rpp }) => {
      calls.push(p);
      if (state.isDown) return Promise.reject(new Error('down'));
      return Promise.resolve({
        events: state.live.slice((p - 1) * rpp, p * rpp).map(createEvent),
        page: p,
        totalPages: Math.ceil(state.live.length / rpp),
        totalResults: state.live.length,
        ...(state.changesAt && { changesAt: state.changesAt }),
      });
    },
  });
  const runPendingTasks = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const runNextTimer = async (): Promise<number> => {
    const timer = timers.shift()!;
    const waited = timer.moment - state.now;
    state.now = timer.moment;
    timer.callback();
    await runPendingTasks();
    return waited;
  };
  return { store, state, calls, timers, runPendingTasks, runNextTimer };
}
const createIds = (count: number): string[] => Array.from({ length: count }, (_, i) => `e${i}`);

test('the store reads pages of ten events, the next page on request, and each event once', async () => {
  const { store, calls, runPendingTasks } = createStore(createIds(23));
  store.start();
  store.start();
  await runPendingTasks();
  expect([store.count, store.events.length, store.hasMore, calls]).toEqual([23, 10, true, [1]]);
  await store.loadMore();
  await store.loadMore();
  await store.loadMore();
  expect([store.events.length, store.hasMore, calls]).toEqual([23, false, [1, 2, 3]]);
});

test('a page that failed is requested again', async () => {
  const { store, state, calls, runPendingTasks } = createStore(createIds(23));
  store.start();
  await runPendingTasks();
  state.isDown = true;
  await store.loadMore();
  expect([store.page, store.hasFailed, store.events.length]).toEqual([1, true, 10]);
  state.isDown = false;
  await store.loadMore();
  expect([store.page, store.hasFailed, store.events.length, calls]).toEqual([2, false, 20, [1, 2, 2]]);
});

test('the store requests the events again at the next start or end, and after an interval when that time is far away or unknown', async () => {
  const { store, state, runPendingTasks, runNextTimer, calls } = createStore(['a']);
  state.changesAt = new Date(state.now + 40_000).toISOString();
  store.start();
  await runPendingTasks();
  state.changesAt = new Date(state.now + 9_000_000).toISOString();
  expect(await runNextTimer()).toBe(40_000);
  state.changesAt = undefined;
  expect(await runNextTimer()).toBe(MAX_INTERVAL_MS);
  // A time of change that stays in the past must not cause one request after another.
  state.changesAt = new Date(state.now - 1).toISOString();
  expect(await runNextTimer()).toBe(MAX_INTERVAL_MS);
  expect(await runNextTimer()).toBe(MIN_INTERVAL_MS);
  expect(calls).toHaveLength(5);
  store.stop();
});

test('an event that begins is announced once; events that were live before never are', async () => {
  const { store, state, runPendingTasks, runNextTimer } = createStore(['a', 'b']);
  store.start();
  await runPendingTasks();
  expect(store.newEvents).toEqual([]);
  state.live = ['d', 'c', 'a'];
  await runNextTimer();
  expect(store.newEvents.map(({ id }) => id)).toEqual(['c', 'd']);
  store.dismissEvent('c');
  state.live = ['d', 'a'];
  await runNextTimer();
  expect(store.newEvents.map(({ id }) => id)).toEqual(['d']);
  // The event `d` ends before it was dismissed. When the server lists it again, it is not announced again.
  state.live = ['a'];
  await runNextTimer();
  state.live = ['d', 'a'];
  await runNextTimer();
  expect(store.newEvents).toEqual([]);
});

test('an event that moves up from a page that was not loaded is not announced', async () => {
  const { store, state, runPendingTasks, runNextTimer } = createStore(createIds(12));
  store.start();
  await runPendingTasks();
  state.live = ['new', ...createIds(12).slice(2)];
  await runNextTimer();
  expect(store.events.map(({ id }) => id)).toContain('e10');
  expect(store.newEvents.map(({ id }) => id)).toEqual(['new']);
});

test('when a refresh replaces the request for the next page and fails, the next page can be requested again', async () => {
  const { store, state, calls, runPendingTasks } = createStore(createIds(20));
  store.start();
  await runPendingTasks();
  void store.loadMore();
  state.isDown = true;
  await store.refresh();
  expect([store.page, store.hasMore, store.hasFailed]).toEqual([1, true, true]);
  state.isDown = false;
  await store.loadMore();
  expect([calls.at(-1), store.page, store.events.length]).toEqual([2, 2, 20]);
});

test('N44 a failed call keeps the shown events and is retried later', async () => {
  const { store, state, runPendingTasks, runNextTimer } = createStore(['a']);
  store.start();
  await runPendingTasks();
  state.isDown = true;
  await runNextTimer();
  expect([store.hasFailed, store.count, store.events.length]).toEqual([true, 1, 1]);
  state.isDown = false;
  expect(await runNextTimer()).toBe(MAX_INTERVAL_MS);
  expect(store.hasFailed).toBe(false);
});
