import { expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { OpenWatchlistStore } from './OpenWatchlistStore.ts';

type Deps = ConstructorParameters<typeof OpenWatchlistStore>[0];

const video = (id: string) => ({ id, type: 'VOD', title: id }) as ContentItem;

/**
 * A store whose responses arrive when the test calls the functions of `pending`. Every response has new objects, as
 * parsed JSON has.
 */
function createStore(ids: readonly string[]) {
  const pending: (() => void)[] = [];
  const getWatchlist = () =>
    new Promise((resolve) => {
      pending.push(() =>
        resolve({
          watchlistExternalId: 'w',
          name: 'Late',
          content: ids.map(video),
          pagingInfo: { moreDataAvailable: false },
        }),
      );
    });
  // Only the call that the store makes; the full client is generated.
  const store = new OpenWatchlistStore({ api: { getWatchlist } as unknown as Deps['api'], locale: () => 'en' });
  const shownIds = () => store.items.map(({ id }) => id);
  return { store, pending, shownIds };
}

test('an item that is hidden while the watchlist is read again stays hidden, and undo shows it once', async () => {
  const { store, pending, shownIds } = createStore(['a', 'b', 'c']);
  const first = store.open('w');
  pending[0]!();
  await first;
  expect(shownIds()).toEqual(['a', 'b', 'c']);

  const again = store.open('w');
  const undo = store.hide(store.items[1]!);
  expect(shownIds()).toEqual(['a', 'c']);
  pending[1]!();
  await again;
  expect(shownIds()).toEqual(['a', 'c']);
  undo();
  expect(shownIds()).toEqual(['a', 'b', 'c']);
});

test('undo before the response does not show an item twice', async () => {
  const { store, pending, shownIds } = createStore(['a', 'b']);
  const first = store.open('w');
  pending[0]!();
  await first;
  const again = store.open('w');
  store.hide(store.items[0]!)();
  pending[1]!();
  await again;
  expect(shownIds()).toEqual(['a', 'b']);
});
