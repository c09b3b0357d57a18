import { expect, test } from 'vitest';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { chooseResumption } from './chooseResumption.ts';

const list = (watchlistExternalId: string, hasContent: boolean) => ({ watchlistExternalId, hasContent }) as Watchlist;
const [first, second] = [list('1', false), list('2', true)];

test.each([
  ['a new watchlist is created', { name: 'Late' }, [first], true, { create: 'Late' }],
  ['an item is added', { listId: '1', adds: true }, [first, second], true, { toggle: first }],
  ['an item is removed', { listId: '2', adds: false }, [first, second], false, { toggle: second }],
  ['a change that another tab has made is not reverted', { listId: '2', adds: true }, [second], false, 'done'],
  ['a watchlist on a later page is loaded', { listId: '3', adds: true }, [first, second], true, 'load-more'],
  ['a watchlist that does not exist any more is reported', { listId: '3', adds: true }, [first], false, 'unknown'],
] as const)('%s', (_, change, owned, hasMore, expected) => {
  expect(chooseResumption(change, { owned, hasMore })).toEqual(expected);
});
