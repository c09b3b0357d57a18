// Background work of a tab whose viewer is signed in.
import type { App } from './app.ts';
import { followFavourites } from './followFavourites.ts';

/** Starts the work. Called after each sign-in. Work that is already running continues. */
export function followAccount(app: App): void {
  const { viewer } = app.stores.session;
  if (viewer.hasMissingInformation)
    void import('./openMissingInformation.tsx').then(
      ({ openMissingInformation }) => openMissingInformation(app),
      () => undefined,
    );
  if (viewer.impersonatedUntil === undefined) followFavourites(app);
  else
    void import('./showImpersonation.tsx').then(
      ({ showImpersonation }) => showImpersonation(app),
      () => undefined,
    );
}
