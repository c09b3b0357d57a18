// The viewer's watchlists, and one of them: /watchlists and /watchlists?watchlistId=&owner= (decision D32).
import { useLocation } from 'react-router';
import { AllWatchlists } from './AllWatchlists.tsx';
import { OneWatchlist } from './OneWatchlist.tsx';

export function WatchlistsPage() {
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('watchlistId')?.slice(0, 120);
  return id ? <OneWatchlist key={id} id={id} owner={query.get('owner') ?? undefined} /> : <AllWatchlists />;
}
