import { reaction } from 'mobx';
import type { SessionStore } from '#src/stores/SessionStore.ts';

/**
 * Follows the sign-outs of a tab.
 *
 * @returns a function that returns whether the last viewer signs out or has signed out. It returns false when a session
 *   has ended in another way.
 */
export function followSignOut(session: Pick<SessionStore, 'isBusy' | 'isGuest'>): () => boolean {
  let hasSignedOut = false;
  reaction(
    () => ({ isBusy: session.isBusy, isGuest: session.isGuest }),
    ({ isBusy, isGuest }) => {
      // A signed-in viewer is busy only with a sign-out. One that failed is over while the viewer is still signed in.
      if (!isGuest) hasSignedOut = isBusy;
    },
    { fireImmediately: true },
  );
  return () => hasSignedOut;
}
