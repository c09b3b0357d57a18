import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Whether the server's HTML is hydrated; always true for a component that only the browser renders. The first render of
 * hydrated HTML must equal the server's: React does not correct attributes that differ, so a control could stay
 * disabled.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
