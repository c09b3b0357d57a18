// Background work of a tab whose viewer is signed in.
import type { App } from './app.ts';
import { followFavourites } from './followFavourites.ts';

/** Starts the work. It is called after each sign-in; what runs already goes on. */
export function followAccount(app: App): void {
  if (app.stores.session.viewer.impersonatedUntil === undefined) followFavourites(app);
  else
    void import('./openImpersonation.tsx').then(
      ({ openImpersonation }) => openImpersonation(app),
      () => undefined,
    );
}
