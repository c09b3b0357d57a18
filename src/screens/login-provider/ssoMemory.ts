// What the sign-in page remembers while the browser is at the provider (identity-and-commerce 2, decision D6).

/** Query parameters that survive the way to the provider and back. */
const REMEMBERED = ['entryPage', 'from', 'redirectTo', 'type', 'licences'] as const;
const KEY = 'sso';

/** Stores the parameters of the sign-in page for this tab, before the browser goes to the provider. */
export function storeSignInQuery(query: URLSearchParams): void {
  const kept = REMEMBERED.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  window.sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** Returns the query with which the provider returned, with the stored parameters and PAGE_READY=true added. */
export function restoreSignInQuery(returned: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(returned);
  let kept: unknown;
  try {
    kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    kept = {};
  }
  for (const name of REMEMBERED) {
    const value = (kept as Partial<Record<string, unknown>> | null)?.[name];
    if (typeof value === 'string' && !query.has(name)) query.set(name, value);
  }
  query.set('PAGE_READY', 'true');
  return query;
}
