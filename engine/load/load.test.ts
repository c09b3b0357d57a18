import { describe, expect, test, vi } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { createItemPager } from './createItemPager.ts';
import { createLazyRowLoader } from './createLazyRowLoader.ts';
import { createRowLoader, type RowRequest } from './createRowLoader.ts';

const page = { id: 'home', version: 3 };
const ports = {
  preferences: { backgroundVideo: 'none' as const, lastChannel: undefined, rememberChannel: () => undefined },
  clock: { now: () => 0 },
  address: { query: {}, change: () => undefined },
  content: {
    read: () => Promise.reject(new Error('unused')),
    bucketItems: () => Promise.reject(new Error('not used')),
  },
};
const request = (id: string, load: RowRequest['load'], more: Partial<RowRequest> = {}): RowRequest => ({
  page,
  row: { id, type: 'note', pointer: '/elements/0', props: { id } },
  load,
  ports,
  ...more,
});
/** A load that ends when the test calls `end`. */
function createManualLoad(): {
  load: RowRequest['load'];
  end: (data: unknown) => void;
  calls: () => number;
  signals: AbortSignal[];
} {
  const waiting: ((data: unknown) => void)[] = [];
  const signals: AbortSignal[] = [];
  return {
    load: (_props, { signal }) =>
      new Promise((resolve) => {
        signals.push(signal);
        waiting.push(resolve);
      }),
    end: (data) => waiting.forEach((each) => each(data)),
    calls: () => waiting.length,
    signals,
  };
}
const waitForPendingPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('createRowLoader', () => {
  test('loads each row of a page version once and stores its data, also for the snapshot', async () => {
    const loader = createRowLoader();
    const { load, end, calls } = createManualLoad();
    const both = [loader.load(request('a', load)), loader.load(request('a', load))];
    await waitForPendingPromises();
    end('data');
    expect(await Promise.all(both)).toEqual([
      { status: 'ready', data: 'data' },
      { status: 'ready', data: 'data' },
    ]);
    await loader.load(request('a', load));
    expect(calls()).toBe(1);
    expect(loader.peek(page, 'a')).toEqual({ status: 'ready', data: 'data' });
    expect(loader.peek({ ...page, version: 4 }, 'a')).toBeUndefined();
    expect(createRowLoader({ initial: loader.snapshot() }).peek(page, 'a')).toEqual({ status: 'ready', data: 'data' });
  });
  test('limits parallel loads and starts them in order', async () => {
    const loader = createRowLoader({ concurrency: 2 });
    const startedIds: string[] = [];
    const finishers: (() => void)[] = [];
    const load = (props: { id: string }) =>
      new Promise<string>((resolve) => {
        startedIds.push(props.id);
        finishers.push(() => resolve(props.id));
      });
    const all = ['a', 'b', 'c', 'd'].map((id) => loader.load(request(id, load as RowRequest['load'])));
    await waitForPendingPromises();
    expect(startedIds).toEqual(['a', 'b']);
    finishers[1]!();
    await waitForPendingPromises();
    expect(startedIds).toEqual(['a', 'b', 'c']);
    finishers[0]!();
    finishers[2]!();
    await waitForPendingPromises();
    finishers[3]!();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(4).fill('ready'));
  });
  test.each([
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('a load that %s is a problem of its row only, and can be retried', async (_, load) => {
    const loader = createRowLoader();
    expect(await loader.load(request('a', load as RowRequest['load']))).toMatchObject({
      status: 'failed',
      problem: { code: 'ROW_LOAD_FAILED', pointer: '/elements/0', rowId: 'a', found: 'broken' },
    });
    expect(await loader.load(request('a', () => Promise.resolve(1)))).toEqual({ status: 'ready', data: 1 });
  });
  test('a failure contains the time at which the load may be retried', async () => {
    const loader = createRowLoader();
    const busy = Object.assign(new Error('busy'), { status: 429, retryAfter: 30 });
    const result = await loader.load({
      ...request('a', () => Promise.reject(busy)),
      ports: { clock: { now: () => 1_000 } } as never,
    });
    expect(result).toMatchObject({ status: 'failed', retryAt: 31_000, problem: { code: 'ROW_LOAD_FAILED' } });
    expect(await loader.load(request('b', () => Promise.reject(new Error('down'))))).not.toHaveProperty('retryAt');
  });
  test('a load that never ends fails after the time limit and frees its slot', async () => {
    vi.useFakeTimers();
    const loader = createRowLoader({ concurrency: 1, timeoutMs: 50 });
    const { load, signals } = createManualLoad();
    const slow = loader.load(request('a', load));
    let nextSignal: AbortSignal | undefined;
    const loadNext: RowRequest['load'] = (_props, { signal }) => {
      nextSignal = signal;
      return Promise.resolve('b');
    };
    const next = loader.load(request('b', loadNext));
    await vi.advanceTimersByTimeAsync(50);
    expect(await slow).toMatchObject({ status: 'failed', problem: { expected: 'a response within 50 ms' } });
    expect(await next).toEqual({ status: 'ready', data: 'b' });
    expect(signals[0]?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    expect(nextSignal?.aborted, 'the time limit of a load ends with the load').toBe(false);
    vi.useRealTimers();
  });
  test('aborts a load when the last caller that waits for it aborts its own signal', async () => {
    const loader = createRowLoader();
    const { load, signals, end } = createManualLoad();
    const first = new AbortController();
    const second = new AbortController();
    const a = loader.load(request('a', load, { signal: first.signal }));
    const b = loader.load(request('a', load, { signal: second.signal }));
    await waitForPendingPromises();
    first.abort();
    expect(await a).toEqual({ status: 'aborted' });
    expect(signals[0]?.aborted).toBe(false);
    second.abort();
    expect(await b).toEqual({ status: 'aborted' });
    expect(signals[0]?.aborted).toBe(true);
    end('late');
    await waitForPendingPromises();
    expect(loader.peek(page, 'a')).toBeUndefined();
    expect(await loader.load(request('a', () => Promise.resolve('again')))).toEqual({ status: 'ready', data: 'again' });
    expect(await loader.load(request('c', load, { signal: AbortSignal.abort() }))).toEqual({ status: 'aborted' });
  });
  test('a queued load can be aborted before it starts; dispose aborts all loads', async () => {
    const loader = createRowLoader({ concurrency: 1 });
    const { load, calls } = createManualLoad();
    const controller = new AbortController();
    const a = loader.load(request('a', load));
    const b = loader.load(request('b', load, { signal: controller.signal }));
    const c = loader.load(request('c', load));
    await waitForPendingPromises();
    controller.abort();
    expect(await b).toEqual({ status: 'aborted' });
    loader.dispose();
    loader.dispose();
    expect(await Promise.all([a, c])).toEqual([{ status: 'aborted' }, { status: 'aborted' }]);
    expect(calls()).toBe(1);
    expect(loader.snapshot()).toEqual([]);
  });
});

describe('createItemPager', () => {
  const item = (id: string) => ({ id, type: 'VOD', title: id }) as ContentItem;
  const createFetch = (...pages: [ids: string, more: boolean, lastSeen?: string][]) => {
    const requestedCursors: (string | undefined)[] = [];
    const fetch = (lastSeen: string | undefined) => {
      requestedCursors.push(lastSeen);
      const [ids, moreDataAvailable, cursor] = pages[requestedCursors.length - 1]!;
      return Promise.resolve({
        items: ids.split('').map(item),
        paging: { moreDataAvailable, ...(cursor !== undefined && { lastSeen: cursor }) },
      });
    };
    return { fetch, requestedCursors };
  };
  const first = { items: [item('a')], paging: { moreDataAvailable: true, lastSeen: 'a' } };
  const idsAndStatus = (pager: ReturnType<typeof createItemPager>): string =>
    `${pager
      .state()
      .items.map(({ id }) => id)
      .join('')} ${pager.state().status}`;

  test('requests each page with the last cursor until the list ends', async () => {
    const { fetch, requestedCursors } = createFetch(['bc', true, 'c'], ['d', false, 'd']);
    const pager = createItemPager({ ...first, fetch });
    for (let n = 0; n < 4; n++) await pager.loadMore();
    expect(requestedCursors).toEqual(['a', 'c']);
    expect(idsAndStatus(pager)).toBe('abcd end');
  });
  test.each([
    ['the same cursor', [['b', true, 'a']]],
    ['no cursor', [['b', true]]],
    ['an empty cursor', [['b', true, '']]],
    [
      'a cursor of an earlier page',
      [
        ['b', true, 'b'],
        ['c', true, 'a'],
      ],
    ],
  ] as [string, [string, boolean, string?][]][])('%s ends the list', async (_, pages) => {
    const { fetch, requestedCursors } = createFetch(...pages);
    const pager = createItemPager({ ...first, fetch });
    for (let n = 0; n < 5; n++) await pager.loadMore();
    expect(requestedCursors).toHaveLength(pages.length);
    expect(pager.state().status).toBe('end');
  });
  test('sends one request at a time and adds each item once', async () => {
    const { fetch, requestedCursors } = createFetch(['ab', true, 'b'], ['c', false]);
    const pager = createItemPager({ ...first, fetch });
    const states: string[] = [];
    const stop = pager.subscribe(() => states.push(pager.state().status));
    await Promise.all([pager.loadMore(), pager.loadMore()]);
    expect(requestedCursors).toEqual(['a']);
    expect(idsAndStatus(pager)).toBe('ab more');
    expect(states).toEqual(['loading', 'more']);
    stop();
    await pager.loadMore();
    expect(states).toHaveLength(2);
  });
  test('a failure does not change the items or the cursor', async () => {
    const requestedCursors: unknown[] = [];
    const pager = createItemPager({
      ...first,
      fetch: (lastSeen) => {
        requestedCursors.push(lastSeen);
        return Promise.reject(new Error('offline'));
      },
    });
    await pager.loadMore();
    await pager.loadMore();
    expect(requestedCursors).toEqual(['a', 'a']);
    expect(idsAndStatus(pager)).toBe('a failed');
  });
  test('sends no request at the end of the list or after dispose', async () => {
    const { fetch, requestedCursors } = createFetch(['b', true, 'b']);
    await createItemPager({ items: [item('a')], fetch }).loadMore();
    const pager = createItemPager({ ...first, fetch });
    const running = pager.loadMore();
    pager.dispose();
    await running;
    await pager.loadMore();
    expect(requestedCursors).toHaveLength(1);
    expect(pager.state().items).toHaveLength(1);
  });
  test('a list without delivered items starts without a cursor', async () => {
    const { fetch, requestedCursors } = createFetch(['a', false]);
    await createItemPager({ paging: { moreDataAvailable: true }, fetch }).loadMore();
    expect(requestedCursors).toEqual([undefined]);
  });
});

test('the lazy loader behaves like the direct loader, also for data that the server loaded', async () => {
  const loader = createLazyRowLoader({ initial: [[JSON.stringify([page.id, page.version, 'a']), 'from the server']] });
  const { load, calls } = createManualLoad();
  expect([loader.peek(page, 'a'), loader.snapshot().length]).toEqual([undefined, 1]);
  expect(await loader.load(request('a', load))).toEqual({ status: 'ready', data: 'from the server' });
  expect(loader.peek(page, 'a')).toEqual({ status: 'ready', data: 'from the server' });
  const other = loader.load(request('b', load));
  await waitForPendingPromises();
  expect(calls()).toBe(1);
  loader.dispose();
  expect(await other).toMatchObject({ status: 'aborted' });
});
