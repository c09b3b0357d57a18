import { useState } from 'react';

/**
 * The text of a field, which the tab keeps over a reload. Not for passwords.
 * @param name of the field; different for each field of the admin area
 * @returns the text, and a function that sets it; an empty text is not kept
 */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `admin-field:${name}`;
  const [text, setText] = useState(() => access((storage) => storage.getItem(key)) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      access((storage) => (next === '' ? storage.removeItem(key) : storage.setItem(key, next)));
    },
  ];
}

/** The storage may be forbidden or full. The field works without it. */
function access<T>(visit: (storage: Storage) => T): T | undefined {
  try {
    return visit(window.sessionStorage);
  } catch {
    return undefined;
  }
}
