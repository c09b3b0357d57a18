import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Whether the server's HTML is hydrated; true at once for what the browser renders by itself. The first render of hydrated
 * HTML must equal the server's: React does not mend attributes that differ, so a control could stay disabled.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
