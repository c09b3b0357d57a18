import { describe, expect, test } from 'vitest';
import type { SearchInput, SearchResponse } from './ResultList.ts';
import { computeDelayMs, SearchStore, type SearchDeps } from './SearchStore.ts';

const createResults = (ids: readonly string[], totalHits = ids.length, page = 1) => ({
  hits: ids.map((id) => ({ id, type: 'VOD' as const, title: id })),
  page,
  totalPages: Math.ceil(totalHits / 12),
  totalHits,
});
const createResponse = (
  query: string,
  videos: readonly string[] = [`${query}-1`],
  total = videos.length,
  page = 1,
): SearchResponse =>
  ({
    query,
    live_event: createResults([]),
    vod_video: createResults(videos, total, page),
    vod_playlist: createResults([]),
    page: createResults([]),
    refines: [],
    totalCount: total,
  }) as unknown as SearchResponse;

/** A store whose clock and responses the test controls. */
function createSearch(more: Partial<SearchDeps> = {}) {
  const requests: {
    input: SearchInput;
    signal: AbortSignal;
    respond: (response: SearchResponse) => void;
    fail: () => void;
  }[] = [];
  const timers: { at: number; callback: () => void; isOff: boolean }[] = [];
  let now = 0;
  const tracked: string[] = [];
  const store = new SearchStore({
    read: ((_name: string, input: SearchInput, signal: AbortSignal) =>
      new Promise<SearchResponse>((resolve, reject) => {
        requests.push({ input, signal, respond: resolve, fail: () => reject(new Error('down')) });
      })) as never,
    after: (ms, callback) => {
      const timer = { at: now + ms, callback, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
    isOnline: () => true,
    track: (event) => void tracked.push(event),
    ...more,
  });
  const runPendingTasks = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  return {
    store,
    requests,
    tracked,
    runPendingTasks,
    queries: () => requests.map(({ input }) => input.query),
    advanceClock(ms: number) {
      now += ms;
      for (const timer of timers)
        if (!timer.isOff && timer.at <= now) {
          timer.isOff = true;
          timer.callback();
        }
    },
  };
}

test('the delay after typing is 0 s for 0 and 3 letters, 2 s for 1 and 2, and 1 s from 4 on', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map(computeDelayMs)).toEqual([0, 2_000, 2_000, 0, 1_000, 1_000, 1_000]);
});

describe('typing', () => {
  test('letters typed quickly cause one call after the pause', () => {
    const { store, queries, advanceClock } = createSearch();
    for (const value of ['mont', 'monte', 'montei']) {
      store.type(value);
      advanceClock(900);
    }
    expect(queries()).toEqual([]);
    advanceClock(100);
    expect(queries()).toEqual(['montei']);
  });
  test('Enter and a paste search immediately, and shown results are not requested again', async () => {
    const { store, requests, queries, runPendingTasks, advanceClock } = createSearch();
    store.type('monteiro', true);
    expect(queries()).toEqual(['monteiro']);
    requests[0]!.respond(createResponse('monteiro'));
    await runPendingTasks();
    void store.submit();
    store.type('monteiro ');
    advanceClock(5_000);
    expect(queries()).toEqual(['monteiro']);
    store.type('mo');
    void store.submit();
    advanceClock(5_000);
    expect(queries()).toEqual(['monteiro', 'mo']);
  });
  test('an emptied field shows popular content without another call; another viewer gets other popular content', async () => {
    const { store, requests, queries, runPendingTasks } = createSearch();
    store.open();
    requests[0]!.respond(createResponse(''));
    await runPendingTasks();
    store.type('abc');
    store.type('');
    expect(store.popular).toEqual(createResponse(''));
    expect(queries()).toEqual(['', 'abc']);
    store.forget();
    expect(queries()).toEqual(['', 'abc', '']);
  });
  test('without popular content an emptied field shows nothing and sends no call', async () => {
    const { store, requests, runPendingTasks, advanceClock } = createSearch();
    store.type('abc');
    requests[0]!.respond(createResponse('abc'));
    await runPendingTasks();
    store.type('');
    advanceClock(5_000);
    expect([store.state, store.response, store.groups, requests.length]).toEqual(['idle', undefined, [], 1]);
    expect(requests[0]!.signal.aborted).toBe(true);
  });
});

test('N10 a response that arrives after a newer request is dropped, in whatever order they arrive', async () => {
  const { store, requests, runPendingTasks } = createSearch();
  store.type('abc');
  store.type('abcd', true);
  expect(requests[0]!.signal.aborted).toBe(true);
  requests[1]!.respond(createResponse('abcd'));
  await runPendingTasks();
  requests[0]!.respond(createResponse('abc'));
  await runPendingTasks();
  expect(store.response?.query).toBe('abcd');
});

test('a failure keeps the text and the previous results; offline is reported separately; a retry loads the results', async () => {
  let isOnline = true;
  const { store, requests, runPendingTasks } = createSearch({ isOnline: () => isOnline });
  store.type('abc');
  requests[0]!.respond(createResponse('abc'));
  await runPendingTasks();
  store.type('abcd', true);
  requests[1]!.fail();
  await runPendingTasks();
  expect([store.state, store.value, store.response?.query]).toEqual(['failed', 'abcd', 'abc']);
  isOnline = false;
  void store.retry();
  requests[2]!.fail();
  await runPendingTasks();
  expect(store.state).toBe('offline');
  void store.retry();
  requests[3]!.respond(createResponse('abcd'));
  await runPendingTasks();
  expect([store.state, store.response?.query]).toEqual(['ready', 'abcd']);
});

test('further pages of a type are appended, one call at a time, until the last page', async () => {
  const { store, requests, runPendingTasks } = createSearch();
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `v${from + n}`);
  store.type('abc');
  requests[0]!.respond(createResponse('abc', ids(0, 12), 20));
  await runPendingTasks();
  void store.loadMore('vod_video');
  void store.loadMore('vod_video');
  expect(requests).toHaveLength(2);
  expect(requests[1]!.input).toMatchObject({ query: 'abc', type: 'vod_video', page: 2 });
  requests[1]!.respond(createResponse('abc', ids(12, 20), 20, 2));
  await runPendingTasks();
  expect(store.groups).toMatchObject([{ type: 'vod_video', totalHits: 20, hasMore: false, isLoading: false }]);
  expect(store.groups[0]!.items.map(({ id }) => id)).toEqual(ids(0, 20));
  void store.loadMore('vod_video');
  expect(requests).toHaveLength(2);
});

test('a refinement is added to the same query; another query starts without refinements', async () => {
  const { store, requests } = createSearch();
  store.type('abc');
  store.toggle('type', 'video');
  store.toggle('length', 'long');
  store.toggle('type', 'video');
  expect(requests.map(({ input }) => input.refine)).toEqual([
    undefined,
    ['type:video'],
    ['type:video', 'length:long'],
    ['length:long'],
  ]);
  store.type('xyz');
  expect(requests.at(-1)!.input).toEqual({ query: 'xyz', rpp: 12 });
});

test('the search opens empty with popular content, and is cleared when the viewer leaves it', async () => {
  const { store, requests, tracked, runPendingTasks } = createSearch();
  store.open();
  store.open();
  expect([store.isActive, store.groups, requests.length]).toEqual([true, [], 1]);
  requests[0]!.respond(createResponse('', ['popular']));
  await runPendingTasks();
  expect(store.popular?.vod_video.hits[0]?.id).toBe('popular');
  store.type('abc');
  requests[1]!.respond(createResponse('abc'));
  await runPendingTasks();
  store.leave();
  expect([store.isActive, store.value, store.groups]).toEqual([false, '', []]);
  expect(tracked).toEqual(['search-open', 'search-results', 'search-close']);
});

test('a route change clears the search, except on pages that results open and at addresses with #search', async () => {
  const { store, requests, runPendingTasks } = createSearch();
  const search = async () => {
    store.type('abcd', true);
    requests.at(-1)!.respond(createResponse('abcd'));
    await runPendingTasks();
  };
  await search();
  for (const route of ['VOD', 'LIVE', 'MULTI_VIEW', 'PLAYLIST', 'SERIES', 'SEASON'] as const) {
    store.onNavigate(route, '');
    expect([store.value, store.response?.query], route).toEqual(['abcd', 'abcd']);
  }
  store.onNavigate('HOME', '#search');
  expect(store.value).toBe('abcd');
  for (const route of ['HOME', 'BROWSE', 'FIGHTER', undefined] as const) {
    await search();
    store.onNavigate(route, '');
    expect([store.value, store.response], route).toEqual(['', undefined]);
  }
});
