// The screens of src/screens that this tab or request has imported. Their code, the list of their files and what runs
// before they are rendered are chunks of their own (openScreen.ts): a visit to the home page downloads none of it.
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { AnyScreen } from '#src/screens/_shared/defineScreen.ts';
import type { OpenScreen } from './openScreen.ts';

/** A screen with the functions that open and render it. */
export type LoadedScreen = AnyScreen & OpenScreen;

/** The imported screens. */
export type ImportedScreens = {
  /** Imports the screen of a route; undefined when the product has none for it. */
  load(route: RouteKey): Promise<LoadedScreen | undefined>;
  /** Returns the screen of a route if it has been imported. */
  get(route: RouteKey): LoadedScreen | undefined;
};

/** Creates an empty registry of screens. */
export function createScreens(): ImportedScreens {
  const loaded = new Map<RouteKey, LoadedScreen>();
  return {
    async load(route) {
      if (!loaded.has(route)) {
        const { openScreen, importScreen } = await import('./openScreen.ts');
        const screen = await importScreen(route);
        if (screen) loaded.set(route, { ...screen, ...openScreen });
      }
      return loaded.get(route);
    },
    get: (route) => loaded.get(route),
  };
}
