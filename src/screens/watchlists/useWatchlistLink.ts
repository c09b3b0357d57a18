import type { MouseEvent } from 'react';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { followOnClick } from '#widgets/_shared/followOnClick.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';

/** Returns the link props of a watchlist, or of all watchlists when `list` is missing. */
export function useWatchlistLink(list?: Pick<Watchlist, 'watchlistExternalId' | 'ownerExternalId'>): {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
} {
  const { locale } = useScreens();
  const { links } = usePorts();
  const path = buildPath('WATCHLISTS', {}, choosePathSet(locale)) ?? '/watchlists';
  const href = list
    ? `${path}?${new URLSearchParams({ watchlistId: list.watchlistExternalId, owner: list.ownerExternalId })}`
    : path;
  return {
    href,
    onClick: (event) => followOnClick(event, { href, external: false }, links),
  };
}
