// What the sign-in page remembers while the browser is at the provider (identity-and-commerce 2, decision D6).

/** Query parameters that survive the way to the provider and back. */
const REMEMBERED = ['entryPage', 'from', 'redirectTo', 'type', 'licences'] as const;
const KEY = 'sso';

/** Stores the parameters for this tab. */
export function rememberQuery(query: URLSearchParams): void {
  const kept = REMEMBERED.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  window.sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** Adds the stored parameters and PAGE_READY=true to the query of the return. */
export function restoreQuery(returned: URLSearchParams): URLSearchParams {
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
