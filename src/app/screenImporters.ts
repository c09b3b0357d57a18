// Where each screen's code is. A chunk of its own: the names of all their files would weigh on every first visit.
import type { ComponentType } from 'react';
import type { ScreenName, ScreenProps } from './screens.ts';

export const screenImporters: Readonly<
  Record<ScreenName, () => Promise<{ readonly default: ComponentType<ScreenProps> }>>
> = {
  login: () => import('#src/screens/login/LoginPage.tsx'),
  logout: () => import('#src/screens/login/LogoutPage.tsx'),
  search: () => import('#src/screens/search/SearchPage.tsx'),
  preferences: () => import('#src/screens/preferences/PreferencesPage.tsx'),
  watchlists: () => import('#src/screens/watchlists/WatchlistsPage.tsx'),
};
