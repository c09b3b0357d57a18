import { useCallback, useEffect, useState } from 'react';

type Query = Readonly<Record<string, string>>;

const readQuery = (): Query => Object.fromEntries(new URLSearchParams(location.search));

/**
 * Returns the query of the address, and a function that changes fields of it; an empty text removes a field. With
 * `isStep` the change adds an entry to the browser's history.
 */
export function useAddressQuery(): readonly [Query, (change: Query, isStep?: boolean) => void] {
  const [query, setQuery] = useState(readQuery);
  useEffect(() => {
    const follow = (): void => setQuery(readQuery());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const change = useCallback((fields: Query, isStep = false) => {
    const next = Object.fromEntries(Object.entries({ ...readQuery(), ...fields }).filter(([, value]) => value !== ''));
    const search = new URLSearchParams(next).toString();
    const address = search === '' ? location.pathname : `${location.pathname}?${search}`;
    if (isStep) history.pushState(undefined, '', address);
    else history.replaceState(undefined, '', address);
    setQuery(next);
  }, []);
  return [query, change];
}
