// Screens that are no composed page, each in a chunk of its own: a visit to the home page downloads none of them. Loaded before
// they are drawn, on the server as in the browser, so that the first HTML holds them and nothing flashes.
import type { ComponentType } from 'react';
import type { PreloadHint } from '#engine/page/types.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { SearchAnswer } from '#src/stores/SearchStore.ts';

/** What a screen may be given: the pictures behind it (the brand's own), what the server searched. */
export type ScreenProps = { readonly backdrop?: PreloadHint | undefined; readonly found?: SearchAnswer | undefined };
export type ScreenName = 'login' | 'logout' | 'search' | 'preferences' | 'watchlists';

/** Which screen a route shows. */
export const ROUTE_SCREENS: Readonly<Partial<Record<RouteKey, ScreenName>>> = {
  LOGIN: 'login',
  LOGOUT: 'logout',
  SEARCH: 'search',
  PREFERENCES: 'preferences',
  WATCHLISTS: 'watchlists',
};
/** Screens without chrome around them: nothing leads away from a door but itself. */
export const BARE: readonly string[] = ['login', 'logout'] satisfies ScreenName[];

/** Source file of each, which is also its name in the build's manifest. */
export const SCREEN_MODULES = {
  login: 'src/screens/login/LoginPage.tsx',
  logout: 'src/screens/login/LogoutPage.tsx',
  search: 'src/screens/search/SearchPage.tsx',
  preferences: 'src/screens/preferences/PreferencesPage.tsx',
  watchlists: 'src/screens/watchlists/WatchlistsPage.tsx',
} as const satisfies Readonly<Record<ScreenName, string>>;

export type LoadedScreens = {
  load(name: ScreenName): Promise<void>;
  get(name: ScreenName): ComponentType<ScreenProps> | undefined;
};

export function createScreens(): LoadedScreens {
  const loaded = new Map<ScreenName, ComponentType<ScreenProps>>();
  return {
    async load(name) {
      if (!loaded.has(name))
        loaded.set(name, (await (await import('./screenImporters.ts')).screenImporters[name]()).default);
    },
    get: (name) => loaded.get(name),
  };
}
