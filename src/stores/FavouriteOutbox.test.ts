// The rules of the outbox. tests/e2e/favourites-offline.spec.ts tests it with IndexedDB, tabs and a server.
import { expect, test, vi } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { FavouriteOutbox, type FavouritesApi, type ShownFavourite } from './FavouriteOutbox.ts';
import type { LazyStoreDeps } from './createLazyStores.ts';
import { createTestStorage } from './testing/createTestStorage.ts';

const item = (id: string) => ({ id, type: 'VOD', title: id, favourite: false }) as ContentItem;
const refusal = (status: number, code: string, more: object = {}): Error =>
  Object.assign(new Error(code), { status, code, ...more });

type Call = { readonly id: string; readonly headers?: Readonly<Record<string, string>> };

/** Creates a tab. Tabs with the same storage belong to one browser. */
function createTab({ storage = createTestStorage() } = {}) {
  const tab = {
    isOnline: true,
    account: 'anna' as string | undefined,
    now: 1_000,
    calls: [] as string[],
    keys: [] as string[],
    shown: [] as ShownFavourite[],
    timers: [] as { readonly ms: number; readonly run: () => void }[],
    /** Responds to the next calls, in order; afterwards calls succeed. */
    responses: [] as (() => Promise<unknown>)[],
  };
  const call =
    (name: string) =>
    async ({ id, headers }: Call) => {
      tab.calls.push(`${name} ${id} for ${headers!['account']}`);
      tab.keys.push(headers!['idempotency-key']!);
      await tab.responses.shift()?.();
      return { id, favourite: name === 'put' };
    };
  const outbox = new FavouriteOutbox({
    api: { putFavourite: call('put'), deleteFavourite: call('delete') } as FavouritesApi,
    isOnline: () => tab.isOnline,
    after: (ms: number, run: () => void) => {
      tab.timers.push({ ms, run });
      return () => undefined;
    },
  } as unknown as LazyStoreDeps);
  let keys = 0;
  outbox.connect({
    storage,
    account: () => tab.account,
    withLock: (task) => task(),
    show: (change) => void tab.shown.push(change),
    createKey: () => `key-${++keys}`,
    now: () => tab.now,
  });
  return { ...tab, tab, outbox, storage };
}
const listChanges = async ({ outbox }: { readonly outbox: FavouriteOutbox }): Promise<string[]> =>
  (await outbox.list()).map(({ itemId, favourite }) => `${itemId} ${favourite}`);

test('a change is stored before it is shown and sent, and is removed when the server has confirmed it', async () => {
  const { outbox, tab, storage } = createTab();
  const steps: string[] = [];
  tab.responses.push(async () => void steps.push(`call, stored ${(await storage.list('anna')).length}`));
  expect(await outbox.change(item('a'), true)).toBe('confirmed');
  expect(steps).toEqual(['call, stored 1']);
  expect(tab.shown).toEqual([{ account: 'anna', item: item('a'), favourite: true, isRefused: false }]);
  expect([tab.calls, tab.keys, await outbox.list()]).toEqual([['put a for anna'], ['"key-1"'], []]);
});

test('offline the latest change of each item waits, and a change back to what the server has is not sent', async () => {
  const { outbox, tab } = createTab();
  tab.isOnline = false;
  expect(await outbox.change(item('a'), true)).toBe('stored');
  // The outbox assumes that the server has the opposite of an item's first change. So b is a favourite there.
  expect(await outbox.change(item('b'), false)).toBe('stored');
  // `confirmed`: nothing waits, because the server has this state already.
  expect(await outbox.change(item('a'), false)).toBe('confirmed');
  expect(await outbox.change(item('b'), true)).toBe('confirmed');
  expect(await outbox.change(item('b'), false)).toBe('stored');
  expect(await listChanges({ outbox })).toEqual(['b false']);
  await outbox.send();
  expect(tab.calls).toEqual([]);
  tab.isOnline = true;
  await Promise.all([outbox.send(), outbox.send(), outbox.send()]);
  expect(tab.calls).toEqual(['delete b for anna']);
});

test('a change is "in-tab" when the browser stores nothing, because it is lost when the tab is closed', async () => {
  const { outbox, tab } = createTab({ storage: createTestStorage({ isDurable: false }) });
  tab.isOnline = false;
  expect(await outbox.change(item('a'), true)).toBe('in-tab');
  tab.isOnline = true;
  expect(await outbox.change(item('b'), true)).toBe('confirmed');
  expect(tab.calls).toEqual(['put a for anna', 'put b for anna']);
});

test('a request whose response is lost is repeated with the same key, also by another tab', async () => {
  const first = createTab();
  first.tab.responses.push(() => Promise.reject(refusal(0, 'UNREACHABLE')));
  expect(await first.outbox.change(item('a'), true)).toBe('stored');
  expect(first.tab.timers).toHaveLength(1);
  const second = createTab({ storage: first.storage });
  await second.outbox.send();
  expect([first.tab.keys, second.tab.keys]).toEqual([['"key-1"'], ['"key-1"']]);
  await first.outbox.send();
  expect(first.tab.calls).toEqual(['put a for anna']);
});

test('after a lost response a change back is sent, because the first one may have arrived', async () => {
  const { outbox, tab } = createTab();
  tab.responses.push(() => Promise.reject(refusal(504, 'UNREADABLE')));
  await outbox.change(item('a'), true);
  tab.isOnline = false;
  await outbox.change(item('a'), false);
  expect(await listChanges({ outbox })).toEqual(['a false']);
  await outbox.change(item('a'), true);
  expect(await listChanges({ outbox })).toEqual(['a true']);
  tab.isOnline = true;
  await outbox.send();
  expect([tab.calls, tab.keys]).toEqual([
    ['put a for anna', 'put a for anna'],
    ['"key-1"', '"key-3"'],
  ]);
});

test('a change made while the previous one is sent is sent after it; changes that cancel each other out are not', async () => {
  for (const clicks of [1, 2]) {
    const { outbox, tab } = createTab();
    let respond = (): void => undefined;
    tab.responses.push(() => new Promise<void>((resolve) => (respond = resolve)));
    const first = outbox.change(item('a'), true);
    await vi.waitFor(() => expect(tab.calls).toHaveLength(1));
    const more = Array.from({ length: clicks }, (_, index) => outbox.change(item('a'), index === 1));
    await vi.waitFor(() => expect(tab.shown).toHaveLength(1 + clicks));
    respond();
    await Promise.all([first, ...more]);
    expect(tab.calls).toEqual(['put a for anna', ...(clicks === 1 ? ['delete a for anna'] : [])]);
    expect(await outbox.list()).toEqual([]);
  }
});

test('a refusal reverts the change: without a message right after the click, with one for a stored change', async () => {
  for (const status of [400, 403, 404, 409, 422, 500]) {
    const { outbox, tab } = createTab();
    tab.responses.push(() => Promise.reject(refusal(status, 'REFUSED')));
    await expect(outbox.change(item('a'), true)).rejects.toMatchObject({ status });
    tab.isOnline = false;
    await outbox.change(item('b'), false);
    tab.isOnline = true;
    tab.responses.push(() => Promise.reject(refusal(status, 'REFUSED')));
    await outbox.send();
    expect(tab.shown.map((change) => [change.item.id, change.favourite, change.isRefused])).toEqual([
      ['a', true, false],
      ['a', false, false],
      ['b', false, false],
      ['b', true, true],
    ]);
    expect(await outbox.list()).toEqual([]);
  }
});

test('after 401 a change waits for the next sign-in of its account, and after 412 for a session of its account', async () => {
  const { outbox, tab } = createTab();
  tab.responses.push(() => Promise.reject(refusal(401, 'SIGN_IN_REQUIRED')));
  await expect(outbox.change(item('a'), true)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  tab.responses.push(() => Promise.reject(refusal(412, 'ACCOUNT_CHANGED')));
  await outbox.send();
  expect([await listChanges({ outbox }), tab.shown.filter(({ isRefused }) => isRefused)]).toEqual([['a true'], []]);
  await outbox.send();
  expect(new Set(tab.keys)).toEqual(new Set(['"key-1"']));
  expect(await outbox.list()).toEqual([]);
});

test('an account sends its own changes only, and a guest none', async () => {
  const { outbox, tab } = createTab();
  tab.isOnline = false;
  await outbox.change(item('a'), true);
  tab.isOnline = true;
  for (const account of [undefined, 'ben']) {
    tab.account = account;
    outbox.forget('viewer');
    await outbox.send();
    expect([tab.calls, await outbox.list()]).toEqual([[], []]);
  }
  await outbox.change(item('b'), true);
  tab.account = 'anna';
  await outbox.send();
  expect(tab.calls).toEqual(['put b for ben', 'put a for anna']);
  tab.isOnline = false;
  await outbox.change(item('c'), true);
  await outbox.change(item('d'), true);
  tab.isOnline = true;
  tab.responses.push(async () => void (tab.account = 'ben'));
  await outbox.send();
  expect(tab.calls.slice(2), 'the viewer changes while changes are sent').toEqual(['put c for anna']);
  tab.account = undefined;
  await expect(outbox.change(item('a'), true)).rejects.toThrow('sign in first');
});

test('429 and 503 wait for Retry-After in every tab; other failures are repeated with growing delays', async () => {
  for (const status of [429, 503]) {
    const { outbox, tab, storage } = createTab();
    tab.responses.push(() => Promise.reject(refusal(status, 'BUSY', { retryAfter: 30 })));
    expect(await outbox.change(item('a'), true)).toBe('stored');
    expect(tab.timers.map(({ ms }) => ms)).toEqual([30_000]);
    const other = createTab({ storage });
    expect(await other.outbox.change(item('b'), true)).toBe('stored');
    expect([other.tab.calls, other.tab.timers.map(({ ms }) => ms)]).toEqual([[], [30_000]]);
    tab.now += 30_000;
    tab.timers[0]!.run();
    await vi.waitFor(async () => expect(await outbox.list()).toEqual([]));
    expect(tab.calls).toEqual(['put a for anna', 'put a for anna', 'put b for anna']);
  }
  const { outbox, tab } = createTab();
  for (let failure = 0; failure < 10; failure++) tab.responses.push(() => Promise.reject(refusal(0, 'UNREACHABLE')));
  await outbox.change(item('a'), true);
  for (let failure = 1; failure < 10; failure++) await outbox.send();
  const delays = tab.timers.map(({ ms }) => ms);
  expect(delays.every((ms, n) => ms >= Math.min(300_000, 2_000 * 2 ** n) / 2)).toBe(true);
  expect(Math.max(...delays)).toBeLessThanOrEqual(450_000);
});

test('while the server still handles the same request of another tab (409), the change waits and is sent again', async () => {
  const { outbox, tab } = createTab();
  tab.responses.push(() => Promise.reject(refusal(409, 'REQUEST_IN_PROGRESS', { retryAfter: 1 })));
  expect(await outbox.change(item('a'), true)).toBe('stored');
  expect(tab.timers.map(({ ms }) => ms)).toEqual([1_000]);
});

test('a change is dropped, with a message, before the server forgets its key', async () => {
  const { outbox, tab } = createTab();
  tab.isOnline = false;
  await outbox.change(item('a'), true);
  tab.isOnline = true;
  tab.now += 7 * DAY_MS;
  await outbox.send();
  expect([tab.calls, await outbox.list()]).toEqual([[], []]);
  expect(tab.shown.at(-1)).toMatchObject({ favourite: false, isRefused: true });
});
