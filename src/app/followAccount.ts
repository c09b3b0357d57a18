// Background work of a tab whose viewer is signed in.
import type { App } from './app.ts';
import { followFavourites } from './followFavourites.ts';

/** Starts the work. Called after each sign-in. Work that is already running continues. */
export function followAccount(app: App): void {
  if (app.stores.session.viewer.impersonatedUntil === undefined) followFavourites(app);
  else
    void import('./openImpersonation.tsx').then(
      ({ openImpersonation }) => openImpersonation(app),
      () => undefined,
    );
}
