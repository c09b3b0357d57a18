import { defineScreen } from '../_shared/defineScreen.ts';
import { WatchlistsPage } from './WatchlistsPage.tsx';

/** The screen of the viewer's watchlists. */
export const screen = defineScreen({
  route: 'WATCHLISTS',
  title: 'watchlists',
  layout: 'chrome',
  // Guests may open a list whose address they have (decision D32).
  access: {
    titleKey: 'watchlistsSignIn',
    hintKey: 'watchlistsSignInHint',
    isOpenToGuests: (query) => Boolean(query.get('watchlistId')),
  },
  feature: 'watchlists',
  robots: 'noindex',
  View: WatchlistsPage,
});
