import { useCallback, useEffect, useState } from 'react';

type Query = Readonly<Record<string, string>>;

const readQuery = (): Query => Object.fromEntries(new URLSearchParams(location.search));

/**
 * Returns the query of the address, and a function that changes its fields. An empty text removes a field. With
 * `addsEntry` the change adds an entry to the browser's history; otherwise it replaces the current entry.
 */
export function useAddressQuery(): readonly [Query, (change: Query, addsEntry?: boolean) => void] {
  const [query, setQuery] = useState(readQuery);
  useEffect(() => {
    const follow = (): void => setQuery(readQuery());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const change = useCallback((fields: Query, addsEntry = false) => {
    const next = Object.fromEntries(Object.entries({ ...readQuery(), ...fields }).filter(([, value]) => value !== ''));
    const search = new URLSearchParams(next).toString();
    const address = search === '' ? location.pathname : `${location.pathname}?${search}`;
    if (addsEntry) history.pushState(undefined, '', address);
    else history.replaceState(undefined, '', address);
    setQuery(next);
  }, []);
  return [query, change];
}
