import { beforeEach, expect, test, vi } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { hasPendingList, storePendingList, takePendingList } from './pendingList.ts';

const PENDING = { item: { id: 'v', type: 'VOD' } as ContentItem, change: { listId: 'l', adds: true } };
const ADULT = { accountId: 'ann', isChild: false };
const CHILD = { accountId: 'ann', isChild: true };

beforeEach(() => {
  const values = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  return () => void vi.unstubAllGlobals();
});

test.each([
  ['the same adult', ADULT, ADULT, true],
  ['the same child', CHILD, CHILD, true],
  ['an adult of the account, after a child', CHILD, ADULT, true],
  ['a child of the account, after an adult', ADULT, CHILD, false],
  ['another account', ADULT, { accountId: 'bob', isChild: false }, false],
])('a waiting change is for %s, and it is removed when it is read', (_, maker, viewer, isFor) => {
  storePendingList('acme', { ...PENDING, viewer: maker });
  expect(hasPendingList('acme')).toBe(true);
  expect(takePendingList('acme', viewer) !== undefined).toBe(isFor);
  expect(hasPendingList('acme')).toBe(false);
});
