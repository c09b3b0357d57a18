import { useEffect, type RefObject } from 'react';
import { HOUR_MS } from '#schemas/durations.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';

/** A tab may stay open on a shared device, so older addresses are ignored. */
const MAX_AGE_MS = HOUR_MS;

/** `from`: the text with which the field began. */
type Typed = { readonly at: number; readonly email: string; readonly from: string };

/**
 * Keeps the typed e-mail address of the sign-in form in the storage of the tab, for a reload and a change of language.
 * @param field the field, which is restored after its first render
 * @param isOn false: nothing is stored or restored
 * @returns functions that store what the field contains, and remove it
 */
export function useTypedAddress(
  field: RefObject<HTMLInputElement | null>,
  isOn: boolean,
): { keep(): void; drop(): void } {
  const key = `sign-in:${useScreens().stores.realm.id}`;
  useEffect(() => {
    if (isOn) restore(field.current, key);
  }, [field, key, isOn]);
  return {
    keep() {
      if (!isOn) return;
      const { value: email = '', defaultValue: from = '' } = field.current ?? {};
      access((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), email, from } satisfies Typed)));
    },
    drop: () => access((storage) => storage.removeItem(key)),
  };
}

/** Fills the field, unless its text is another one than when the viewer began to type. */
function restore(input: HTMLInputElement | null, key: string): void {
  const typed = access((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Typed | null);
  if (input && typed && input.value === typed.from && Date.now() - typed.at < MAX_AGE_MS) input.value = typed.email;
}

/** The storage may be forbidden or full. The form works without it. */
function access<T>(visit: (storage: Storage) => T): T | undefined {
  try {
    return visit(window.sessionStorage);
  } catch {
    return undefined;
  }
}
