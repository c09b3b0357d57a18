import { createContext, useContext, type ReactNode } from 'react';
import type { Stores } from '#src/stores/createStores.ts';

/** What screens get from the composition root. Widgets never see it: they have ports. */
export type Screens = {
  readonly stores: Stores;
  readonly locale: string;
  /** Same address in another language. */
  readonly localiseAddress: (locale: string) => string;
};

const ScreenContext = createContext<Screens | undefined>(undefined);

export function ScreenProvider({ value, children }: { value: Screens; children: ReactNode }) {
  return <ScreenContext value={value}>{children}</ScreenContext>;
}

export function useScreens(): Screens {
  const value = useContext(ScreenContext);
  if (!value) throw new Error('useScreens: wrap the screen in <ScreenProvider>.');
  return value;
}
