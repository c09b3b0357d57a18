import { useLocation } from 'react-router';
import { AllWatchlists } from './AllWatchlists.tsx';
import { OneWatchlist } from './OneWatchlist.tsx';

const MAX_ID_LENGTH = 120;

/** All watchlists of the viewer at /watchlists, or one watchlist at /watchlists?watchlistId=&owner= (decision D32). */
export function WatchlistsPage() {
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('watchlistId')?.slice(0, MAX_ID_LENGTH);
  return id ? <OneWatchlist key={id} id={id} owner={query.get('owner') ?? undefined} /> : <AllWatchlists />;
}
