import { expect, test } from 'vitest';
import type { LaterDeps } from './createLaterStores.ts';
import { DiscoveryStore } from './DiscoveryStore.ts';

/** An API with seven live events and a video between two others; what was asked for stands in `asked`. */
function world() {
  const asked: string[] = [];
  const state = { failing: false };
  const item = (id: string) => ({ id, type: 'VOD', title: id });
  const read = (name: string, input: { p?: number; rpp?: number; id?: string; size?: number }): Promise<unknown> => {
    asked.push(name === 'getLiveEvents' ? `live p${input.p} rpp${input.rpp}` : `${name} ${input.id} size${input.size}`);
    if (name === 'getVodAdjacent') return Promise.resolve({ preceding: [item('before')], following: [item('after')] });
    if (state.failing) return Promise.reject(new Error('down'));
    const { p = 1, rpp = 1 } = input;
    const all = Array.from({ length: 7 }, (_, n) => item(`live-${n}`));
    return Promise.resolve({ events: all.slice((p - 1) * rpp, p * rpp), page: p, totalPages: Math.ceil(7 / rpp), totalResults: 7 });
  };
  return { store: new DiscoveryStore({ read: read as unknown as LaterDeps['read'] }), asked, state };
}
const ids = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

test('[STATE-012] a video opens with what is before and after it, and the first page of live events', async () => {
  const { store, asked } = world();
  expect(store.page).toBe(0);
  await store.open('v', 3);
  expect([ids(store.preceding), ids(store.following), ids(store.live), store.page]).toEqual([['before'], ['after'], ['live-0', 'live-1', 'live-2'], 1]);
  expect(asked.toSorted()).toEqual(['getVodAdjacent v size5', 'live p1 rpp3']);
});

test('[STATE-013] [STATE-015] next asks for the following page, previous for the one before', async () => {
  const { store, asked } = world();
  await store.open('v', 3);
  await store.next();
  expect([store.page, ids(store.live)]).toEqual([2, ['live-3', 'live-4', 'live-5']]);
  await store.previous();
  expect([store.page, ids(store.live), asked.at(-1)]).toEqual([1, ['live-0', 'live-1', 'live-2'], 'live p1 rpp3']);
});

test('[STATE-014] a page that fails takes the step back: next asks for the same one again', async () => {
  const { store, asked, state } = world();
  await store.open('v', 3);
  state.failing = true;
  await store.next();
  expect([store.page, store.failed, ids(store.live)]).toEqual([1, true, ['live-0', 'live-1', 'live-2']]);
  state.failing = false;
  await store.next();
  expect([store.page, asked.slice(-2)]).toEqual([2, ['live p2 rpp3', 'live p2 rpp3']]);
});

test('[STATE-016] nothing is before the beginning, and nothing after the end', async () => {
  const { store, asked } = world();
  await store.open('v', 3);
  for (let n = 0; n < 4; n++) await store.previous();
  expect(store.page).toBe(0);
  await store.next();
  expect([store.page, asked.at(-1)]).toEqual([1, 'live p1 rpp3']);
  for (let n = 0; n < 5; n++) await store.next();
  expect([store.page, ids(store.live)]).toEqual([3, ['live-6']]);
});

test('[STATE-017] another number of cards begins at page 1', async () => {
  const { store, asked } = world();
  await store.open('v', 2);
  await store.next();
  await store.next();
  await store.resize(4);
  expect([store.page, store.rpp, asked.at(-1), ids(store.live).length]).toEqual([1, 4, 'live p1 rpp4', 4]);
  await store.resize(4);
  expect(asked.filter((each) => each === 'live p1 rpp4')).toHaveLength(1);
});

test('of two pages asked for at once the newest wins; another viewer begins anew', async () => {
  const { store } = world();
  await store.open('v', 2);
  await Promise.all([store.next(), store.next()]);
  expect([store.page, ids(store.live)]).toEqual([3, ['live-4', 'live-5']]);
  store.forget();
  expect([store.page, store.live, store.preceding]).toEqual([0, [], []]);
});
