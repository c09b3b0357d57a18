// Walks through a provider's pages as a browser would: follows redirects and keeps cookies.

/** A browser that runs no JavaScript. */
export type ProviderBrowser = {
  /**
   * Opens an address, signs in by name (or cancels with the name `cancel`) and returns the address that leads back to
   * the product.
   */
  signIn(authorisationUri: string, name: string): Promise<URL>;
  /** Opens an address and follows redirects until one leads to the product; undefined when a page is shown instead. */
  open(address: string): Promise<URL | undefined>;
};

/** Creates a browser with its own cookies. */
export function createProviderBrowser(): ProviderBrowser {
  const cookies = new Map<string, string>();
  const request = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(form && { body: form }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  /** Returns the address of the product, or of the page that the provider shows. */
  const follow = async (response: Response, url: string, provider: string): Promise<{ url: URL; isPage: boolean }> => {
    const location = response.headers.get('location');
    if (location === null) return { url: new URL(url), isPage: true };
    const next = new URL(location, url);
    if (next.origin !== provider) return { url: next, isPage: false };
    return follow(await request(next.href), next.href, provider);
  };
  const open = async (address: string) => follow(await request(address), address, new URL(address).origin);
  return {
    async open(address) {
      const { url, isPage } = await open(address);
      return isPage ? undefined : url;
    },
    async signIn(authorisationUri, name) {
      const page = await open(authorisationUri);
      if (!page.isPage) return page.url;
      const body = new URLSearchParams(name === 'cancel' ? { cancel: '1' } : { login: name });
      const posted = await request(page.url.href, body);
      const { url, isPage } = await follow(posted, page.url.href, page.url.origin);
      if (isPage) throw new Error(`The provider shows ${url.pathname} instead of returning.`);
      return url;
    },
  };
}
