import { describe, expect, test } from 'vitest';
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import type { ContentDeps } from './contentPages.ts';
import { ContentStore } from './ContentStore.ts';
import { prefetchPage } from './prefetchPage.ts';

const createRow = (id: string): PlannedRow => ({
  id,
  type: 'note',
  props: {},
  pointer: '/elements/0',
  index: 0,
  mode: 'lazy',
  estimate: { mobile: 1, tablet: 1, desktop: 1, tv: 1 },
});
const createPlan = (rows: readonly string[], lastSeen?: string, version = 1): PagePlan => ({
  id: 'home',
  realm: 'r',
  version,
  title: undefined,
  meta: undefined,
  rows: rows.map(createRow),
  problems: [],
  paging: lastSeen === undefined ? undefined : { lastSeen, moreDataAvailable: true },
});
const createRowIds = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, n) => `row-${from + n}`);
const expiredError = Object.assign(new Error('gone'), { status: 410 });

/** A server that has `total` rows and sends pieces of 10. The JSON of a page is already its plan. */
function createStore({ total = 35, ...more }: { total?: number } & Partial<ContentDeps> = {}) {
  const requests: { lastSeen?: string; rpp?: number; signal?: AbortSignal | undefined; tail: string }[] = [];
  const changeRequests: object[] = [];
  const server = {
    version: 1,
    total,
    /** Errors of the next calls, in order; undefined: the call succeeds. */
    nextErrors: [] as unknown[],
    /** Response of getPageChanges; undefined: the server does not know the changes. */ changes: undefined as unknown,
  };
  const createPiece = (lastSeen: string | undefined): PagePlan => {
    const from = Number(lastSeen ?? 0),
      to = Math.min(server.total, from + 10);
    return createPlan(createRowIds(from, to), to < server.total ? String(to) : undefined, server.version);
  };
  const store: ContentStore = new ContentStore({
    fetchPage: async (_id, query, signal) => {
      requests.push({ ...query, signal, tail: store.getTail('home') });
      const failure = server.nextErrors.shift();
      if (failure) throw failure;
      return createPiece(query.lastSeen);
    },
    read: async (json, after) => {
      const read = json as PagePlan;
      return after ? { ...read, rows: [...after.rows, ...read.rows] } : read;
    },
    fetchChanges: async (_id, { since, lastSeen }) => {
      changeRequests.push({ since, lastSeen });
      if (server.changes === undefined) throw expiredError;
      return server.changes;
    },
    readChanges: async (json) => (json as { plan: PagePlan }).plan,
    prepareUpdate: (_before, after) => after,
    isMissing: (error) => (error as { status?: number }).status === 404,
    isExpired: (error) => (error as { status?: number }).status === 410,
    report: () => undefined,
    now: () => 0,
    at: () => () => undefined,
    ...more,
  });
  const getRowIds = (): string[] => {
    const page = store.getPage('home');
    return page?.state === 'ready' ? page.plan.rows.map(({ id }) => id) : [];
  };
  return { store, requests, changeRequests, server, getRowIds };
}

describe('ContentStore: a page in pieces', () => {
  test('loads to its end by the cursor of the last response, one call at a time', async () => {
    const { store, requests, getRowIds } = createStore();
    await store.open('home');
    expect(store.getTail('home')).toBe('more');
    await Promise.all([store.loadMore('home'), store.loadMore('home'), store.loadMore('home')]);
    expect(requests[1]!.tail).toBe('loading');
    expect(getRowIds()).toEqual(createRowIds(0, 20));
    await store.loadMore('home');
    await store.loadMore('home');
    expect(getRowIds()).toEqual(createRowIds(0, 35));
    expect(store.getTail('home')).toBe('end');
    await store.loadMore('home');
    expect(requests.map(({ lastSeen }) => lastSeen)).toEqual([undefined, '10', '20', '30']);
  });

  test('a failure keeps the rows and is reported; a retry continues at the same position', async () => {
    const { store, requests, server, getRowIds } = createStore();
    await store.open('home');
    server.nextErrors.push(new Error('offline'));
    await store.loadMore('home');
    expect(store.getTail('home')).toBe('failed');
    expect(getRowIds()).toEqual(createRowIds(0, 10));
    await store.loadMore('home');
    expect(store.getTail('home')).toBe('more');
    expect(getRowIds()).toEqual(createRowIds(0, 20));
    expect(requests.map(({ lastSeen }) => lastSeen)).toEqual([undefined, '10', '10']);
  });

  test('leaving the page cancels the call; returning requests it again', async () => {
    const { store, requests, getRowIds } = createStore();
    await store.open('home');
    const leave = new AbortController();
    const cancelledCall = store.loadMore('home', leave.signal);
    leave.abort();
    await cancelledCall;
    expect(requests[1]!.signal!.aborted).toBe(true);
    expect([store.getTail('home'), getRowIds().length]).toEqual(['more', 10]);
    await store.loadMore('home');
    expect(getRowIds()).toEqual(createRowIds(0, 20));
  });

  test.each([
    ['the server reports it', true],
    ['the response has another version', false],
  ])('after a publish while more rows load (%s) the page is fetched again with as many rows', async (_, isReported) => {
    const { store, server, getRowIds } = createStore();
    await store.open('home');
    await store.loadMore('home');
    server.version = 2;
    server.total = 50;
    if (isReported) server.nextErrors.push(expiredError);
    await store.loadMore('home');
    const page = store.getPage('home');
    expect(page?.state === 'ready' && page.plan.version).toBe(2);
    expect(getRowIds()).toEqual(createRowIds(0, 20));
    expect(store.getTail('home')).toBe('more');
  });

  test('a publish that is announced while rows load takes precedence over them', async () => {
    const { store, server, getRowIds } = createStore();
    await store.open('home');
    const runningCall = store.loadMore('home');
    server.version = 2;
    await store.onPublish('home', 2);
    await runningCall;
    const page = store.getPage('home');
    expect(page?.state === 'ready' && page.plan.version).toBe(2);
    expect(getRowIds()).toEqual(createRowIds(0, 10));
    await store.loadMore('home');
    expect(getRowIds()).toEqual(createRowIds(0, 20));
  });

  test('a page that cannot be fetched again to the same length stays unchanged', async () => {
    const { store, server, getRowIds } = createStore();
    await store.open('home');
    await store.loadMore('home');
    server.version = 2;
    server.nextErrors.push(undefined, new Error('offline'));
    await store.refresh('home');
    expect(getRowIds()).toEqual(createRowIds(0, 20));
    const page = store.getPage('home');
    expect(page?.state === 'ready' && page.plan.version).toBe(1);
  });

  test('the store stops requesting rows when a server keeps sending the same cursor or no rows', async () => {
    const repeatingServer = createStore({ fetchPage: async () => createPlan([], '10') });
    await repeatingServer.store.put('home', createPlan(['a'], '10'));
    await repeatingServer.store.loadMore('home');
    expect(repeatingServer.store.getTail('home')).toBe('end');

    let calls = 0;
    const emptyServer = createStore({ fetchPage: async () => createPlan([], `cursor-${calls++}`) });
    await emptyServer.store.put('home', createPlan(['a'], 'begin'));
    for (let i = 0; i < 100; i++) await emptyServer.store.loadMore('home');
    expect(emptyServer.store.getTail('home')).toBe('end');
    expect(calls).toBeLessThanOrEqual(25);

    let more = 0;
    const loopingServer = createStore({ fetchPage: async () => createPlan([`r${++more}`], 'again') });
    loopingServer.store.addPlan(createPlan(Array(9).fill('x') as string[], 'again'));
    await loopingServer.store.refresh('home');
    expect(more).toBeLessThan(12);
  });

  test('another viewer sees none of the rows that the previous viewer loaded', async () => {
    const { store, getRowIds } = createStore();
    await store.open('home');
    const runningCall = store.loadMore('home');
    await store.onViewerChange('home');
    await runningCall;
    expect(getRowIds()).toEqual(createRowIds(0, 10));
    expect(store.getTail('home')).toBe('more');
  });
});

describe('ContentStore: a publish while a page is open', () => {
  test('requests the changes since its version for the loaded part, and shows them', async () => {
    const { store, requests, changeRequests, server, getRowIds } = createStore();
    await store.open('home');
    await store.loadMore('home');
    const calls = requests.length;
    server.version = 2;
    server.changes = { since: 1, plan: createPlan(['new', ...createRowIds(0, 20)], '20', 2) };
    await store.onPublish('home', 2);
    expect(getRowIds()).toEqual(['new', ...createRowIds(0, 20)]);
    expect(changeRequests).toEqual([{ since: 1, lastSeen: '20' }]);
    expect(requests).toHaveLength(calls);
    await store.loadMore('home');
    expect(getRowIds()).toEqual(['new', ...createRowIds(0, 30)]);
    await store.onPublish('home', 2);
    expect(changeRequests, 'the version that is shown already').toHaveLength(1);
  });

  test.each([
    ['the server does not know', undefined],
    ['are since another version', { since: 7 }],
    ['are invalid', null],
  ])('the whole page is fetched after changes that %s', async (_, changes) => {
    const { store, server, getRowIds } = createStore();
    await store.open('home');
    await store.loadMore('home');
    server.version = 3;
    server.changes = changes;
    await store.onPublish('home', 3);
    const page = store.getPage('home');
    expect(page?.state === 'ready' && page.plan.version).toBe(3);
    expect(getRowIds()).toEqual(createRowIds(0, 20));
  });

  test('other pages are removed from the cache unless they already have the new version', async () => {
    const { store, server } = createStore();
    await store.open('home');
    await store.open('old');
    server.version = 2;
    await store.open('new');
    await store.onPublish('home', 2);
    expect([store.getPage('old'), store.getPage('new')?.state]).toEqual([undefined, 'ready']);
  });
});

describe('ContentStore: prefetching a page', () => {
  test('fetches it once, also when it is opened meanwhile, and not when it is already loaded', async () => {
    const { store, requests } = createStore();
    void prefetchPage(store, 'next');
    void prefetchPage(store, 'next');
    const opened = await store.open('next');
    expect(opened.state).toBe('ready');
    void prefetchPage(store, 'next');
    expect(requests).toHaveLength(1);
  });

  test('a page that is opened during a failing prefetch fails too; opening it again sends a new request', async () => {
    const { store, requests, server } = createStore();
    server.nextErrors.push(new Error('offline'));
    void prefetchPage(store, 'next');
    expect((await store.open('next')).state).toBe('failed');
    expect((await store.open('next')).state).toBe('ready');
    expect(requests).toHaveLength(2);
  });

  test('the current page is fetched once for another viewer, also when it is opened meanwhile', async () => {
    const { store, requests } = createStore();
    await store.open('home');
    const changed = store.onViewerChange('home');
    expect(await Promise.all([store.open('home'), store.open('home')])).toMatchObject([
      { state: 'ready' },
      { state: 'ready' },
    ]);
    await changed;
    expect(requests).toHaveLength(2);
  });

  test('a prefetched page is fetched again for another viewer', async () => {
    const { store, requests } = createStore();
    void prefetchPage(store, 'next');
    await store.onViewerChange(undefined);
    expect((await store.open('next')).state).toBe('ready');
    expect(requests.length).toBeGreaterThan(1);
  });
});

describe('ContentStore: a page that failed to load', () => {
  test('N29 the failure keeps the time of Retry-After; opening the page again clears the old failure', async () => {
    const { store, server, getRowIds } = createStore({ now: () => 1_000 });
    server.nextErrors = [Object.assign(new Error('busy'), { status: 429, retryAfter: 30 }), new Error('down')];
    expect(await store.open('home')).toEqual({ state: 'failed', retryAt: 31_000 });
    const opening = store.open('home');
    expect(store.getPage('home')).toBeUndefined();
    expect(await opening).toEqual({ state: 'failed' });
    await store.open('home');
    expect(getRowIds()).toHaveLength(10);
  });
});

test('a page is fetched again when the condition of a row changes, unless it was shown again or the store was disposed', async () => {
  const timers: { at: number; run: () => void; isCancelled: boolean }[] = [];
  const { store, requests, server } = createStore({
    at: (moment, run) => {
      const timer = { at: moment, run, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
  });
  await store.open('home');
  expect(timers).toEqual([]);
  const plan = { ...createPlan(createRowIds(0, 3)), changesAt: 5_000 };
  store.show('home', plan);
  store.show('home', { ...plan, changesAt: 4_000 });
  expect(timers.map(({ at, isCancelled }) => [at, isCancelled])).toEqual([
    [5_000, true],
    [4_000, false],
  ]);
  server.version = 2;
  const before = requests.length;
  timers[1]!.run();
  await expect.poll(() => requests.length).toBe(before + 1);
  store.dispose();
  expect(timers.every(({ isCancelled }) => isCancelled)).toBe(true);
});
