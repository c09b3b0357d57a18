import { createContext, useContext, type ReactNode } from 'react';
import type { Stores } from '#src/stores/createStores.ts';

/** What the composition root provides to screens. Widgets cannot use it; they have ports. */
export type Screens = {
  readonly stores: Stores;
  /** Language of the page (BCP 47). */
  readonly locale: string;
  /** Returns the current address in another language. */
  readonly localiseAddress: (locale: string) => string;
};

const ScreenContext = createContext<Screens | undefined>(undefined);

/** Provides the stores and the locale to all screens inside it. */
export function ScreenProvider({ value, children }: { value: Screens; children: ReactNode }) {
  return <ScreenContext value={value}>{children}</ScreenContext>;
}

/**
 * Returns the stores and the locale.
 * @throws when there is no ScreenProvider around the component.
 */
export function useScreens(): Screens {
  const value = useContext(ScreenContext);
  if (!value) throw new Error('useScreens needs a <ScreenProvider>.');
  return value;
}
