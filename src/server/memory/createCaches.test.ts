import { expect, test } from 'vitest';
import { createCaches } from './createCaches.ts';

test('a full cache drops the least recently used entry', () => {
  const caches = createCaches();
  const cache = caches.create<{ n: number }>({ name: 'a', maxEntries: 2 });
  cache.set('1', { n: 1 });
  cache.set('2', { n: 2 });
  cache.get('1');
  cache.set('3', { n: 3 });
  expect([cache.has('1'), cache.has('2'), cache.has('3')]).toEqual([true, false, true]);
});

test('a cache with a limit of bytes drops entries until they fit, and never stores a larger one', () => {
  const caches = createCaches();
  const cache = caches.create<{ bytes: number }>({
    name: 'a',
    maxEntries: 100,
    maxBytes: 1_000,
    sizeOf: ({ bytes }, key) => bytes + key.length,
  });
  for (let entry = 0; entry < 50; entry += 1) cache.set(String(entry).padStart(10), { bytes: 90 });
  expect(caches.sizes()['a']).toEqual({ entries: 10, maxEntries: 100, bytes: 1_000, maxBytes: 1_000 });
  cache.set('large', { bytes: 2_000 });
  expect(cache.has('large')).toBe(false);
});

test('a cache stores no entry with a long key, and the sizes of caches with the same name are added up', () => {
  const caches = createCaches({ maxEntries: 5 });
  const [one, two] = [caches.create({ name: 'a', maxEntries: 10 }), caches.create({ name: 'a', maxEntries: 3 })];
  one.set('x'.repeat(3_000), {});
  one.set('x', {});
  two.set('x', {});
  expect(caches.sizes()).toEqual({ a: { entries: 2, maxEntries: 8, bytes: 0, maxBytes: 0 } });
});
