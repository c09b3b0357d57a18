type Tab = {
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, 'href' | 'replace'>;
};

/**
 * Loads the current address as a document when the server redirects it: only the server knows the redirects of a realm
 * (`redirects` in realm.json). Never rejects.
 */
export async function followRedirect(tab: Tab): Promise<void> {
  const { href } = tab.location;
  const response = await tab.fetch(href, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined);
  // The viewer may have followed another link meanwhile.
  if (response?.type === 'opaqueredirect' && tab.location.href === href) tab.location.replace(href);
}
