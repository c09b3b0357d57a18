// Background work of a tab whose viewer is signed in.
import type { App } from './app.ts';
import { followFavourites } from './followFavourites.ts';
import { hasPendingList } from './pendingList.ts';

/** Starts the work. Called after each sign-in. Work that is already running continues. */
export function followAccount(app: App): void {
  const { viewer } = app.stores.session;
  if (viewer.hasMissingInformation)
    void import('./openMissingInformation.tsx').then(
      ({ openMissingInformation }) => openMissingInformation(app),
      () => undefined,
    );
  // openActions.tsx opens the panel of the watchlists.
  if (hasPendingList(app.state.realm.id)) app.ports.ports.actions.load().catch(() => undefined);
  if (viewer.impersonatedUntil === undefined) followFavourites(app);
  else
    void import('./showImpersonation.tsx').then(
      ({ showImpersonation }) => showImpersonation(app),
      () => undefined,
    );
}
