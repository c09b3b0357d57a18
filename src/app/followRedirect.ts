type Tab = {
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, 'href' | 'reload'>;
};

/**
 * Loads the current address as a document when the server redirects it: only the server knows the redirects of a realm
 * (`redirects` in realm.json). Never rejects.
 */
export async function followRedirect(tab: Tab): Promise<void> {
  const { href } = tab.location;
  const response = await tab.fetch(href, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined);
  // The viewer may have followed another link meanwhile. `replace` would load nothing when the address has a fragment.
  if (response?.type === 'opaqueredirect' && tab.location.href === href) tab.location.reload();
}
