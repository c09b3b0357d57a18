import { useEffect, useMemo, useRef } from 'react';
import type { OpenWatchlistStore } from '#src/stores/OpenWatchlistStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';

/**
 * A change of a watchlist. With `order` its items have a new order. Without it there are other items, so other tabs
 * load the list again.
 */
type Change = { readonly order?: readonly string[] };

/** The other tabs of this browser that show the same watchlist. `publish` sends them a change. */
export type WatchlistTabs = { publish(change: Change): void };

/** Follows the changes that other tabs make to a watchlist, and returns how this tab publishes its own. */
export function useWatchlistTabs(id: string, store: OpenWatchlistStore): WatchlistTabs {
  const { realm } = useScreens().stores;
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(`watchlist:${realm.id}:${id}`);
    channel.current = opened;
    opened.addEventListener('message', ({ data: { order } }: MessageEvent<Change>) => {
      if (order) store.applyOrder(order);
      else void store.open(id);
    });
    return () => opened.close();
  }, [realm.id, id, store]);
  return useMemo(() => ({ publish: (change) => channel.current?.postMessage(change) }), []);
}
