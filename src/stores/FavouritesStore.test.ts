import { expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { FavouritesStore } from './FavouritesStore.ts';

const item = (id: string, favourite = false) => ({ id, favourite, type: 'VOD', title: id }) as ContentItem;

test('a change takes precedence over the server for every copy of an item', () => {
  const store = new FavouritesStore();
  expect([store.has(item('a')), store.has(item('b', true))]).toEqual([false, true]);
  store.set(item('a'), true);
  store.set(item('b', true), false);
  expect([store.has(item('a')), store.has({ ...item('a') }), store.has(item('b', true))]).toEqual([true, true, false]);
});

test('a list of favourites gains added items, latest first, and loses removed ones', () => {
  const store = new FavouritesStore();
  const list = [item('x', true), item('y', true)];
  expect(store.merge(list)).toBe(list);
  store.set(item('a'), true);
  store.set(item('b'), true);
  store.set(item('x', true), false);
  expect(store.merge(list).map(({ id, favourite }) => [id, favourite])).toEqual([
    ['b', true],
    ['a', true],
    ['y', true],
  ]);
  store.set(item('x', true), true);
  expect(store.merge(list).map(({ id }) => id)).toEqual(['b', 'a', 'x', 'y']);
  store.forget('language');
  expect(store.merge(list)).toHaveLength(4);
  store.forget('viewer');
  expect(store.merge(list)).toBe(list);
});

test('a refused change is reverted, and `refused` contains the last one until another account signs in', () => {
  const store = new FavouritesStore();
  store.set(item('a'), true);
  store.revert(item('a'), false);
  expect([store.has(item('a')), store.refused]).toEqual([false, { item: item('a'), favourite: false }]);
  store.forget('viewer');
  expect(store.refused).toBeUndefined();
});
