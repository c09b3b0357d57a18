// The viewer's watchlists, and one of them: /watchlists and /watchlists?watchlistId=&owner= (decision D32).
import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import { useScreens } from '../ScreenContext.tsx';
import { SignInFirst } from '../states/SignInFirst.tsx';
import { NotAvailable } from '../states/StateScreen.tsx';
import { AllWatchlists } from './AllWatchlists.tsx';
import { OneWatchlist } from './OneWatchlist.tsx';

const WatchlistsPage = observer(function WatchlistsPage() {
  const { realm, session } = useScreens().stores;
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('watchlistId')?.slice(0, 120);
  if (!realm.features.watchlists) return <NotAvailable />;
  // Who has a list's address may see it without an account.
  if (id) return <OneWatchlist key={id} id={id} owner={query.get('owner') ?? undefined} />;
  return session.isGuest ? (
    <SignInFirst titleKey="watchlistsSignIn" hintKey="watchlistsSignInHint" page="watchlists" />
  ) : (
    <AllWatchlists />
  );
});
export default WatchlistsPage;
