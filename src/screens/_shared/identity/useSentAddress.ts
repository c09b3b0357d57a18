import { useState, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#schemas/durations.ts';
import { useScreens } from '../ScreenContext.tsx';

/** The stored address is valid as long as the code of the mail. */
const MAX_AGE_MS = 15 * MINUTE_MS;

const subscribeToNothing = () => () => undefined;

/**
 * Returns the address to which a mail was sent, and sets it. A phone may end the tab while the viewer reads the mail in
 * another app, so the tab's storage keeps the address.
 */
export function useSentAddress(name: string): readonly [string | undefined, (email: string | undefined) => void] {
  const { realm } = useScreens().stores;
  const key = `sent:${realm.id}:${name}`;
  const [chosen, setChosen] = useState<{ readonly email: string | undefined }>();
  // The first render equals the server's, which cannot read the storage.
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => readAddress(key),
    () => undefined,
  );
  return [
    chosen ? chosen.email : stored,
    (next) => {
      setChosen({ email: next });
      try {
        if (next === undefined) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), email: next }));
      } catch {
        // Without the storage the address is lost with the tab.
      }
    },
  ];
}

function readAddress(key: string): string | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as {
      readonly at: number;
      readonly email: unknown;
    } | null;
    return stored && Date.now() - stored.at < MAX_AGE_MS && typeof stored.email === 'string' ? stored.email : undefined;
  } catch {
    return undefined;
  }
}
