// Steps that the browser tests of Google, Facebook and Apple share: a product whose realms use the stand-in, the
// providers' windows, and what the policy of the page refuses.
import type { Locator, Page, Request } from '@playwright/test';
import { startProviders, type Providers } from '../identity/providerDrivers.ts';
import { expect, startProduct, type RunningProduct } from './fixtures.ts';
import { createTestRealm, type TestRealm } from './testRealm.ts';

export const SOCIAL_KINDS = ['google', 'facebook', 'apple'] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];
export const SOCIAL_LABELS: Readonly<Record<SocialKind, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

/** Consent terms of a realm. */
export const TERMS = [
  { fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'I accept the rules of Lab', required: true },
  { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news' },
] as const;

/** A product that may call the stand-in, and knows the secrets of its realms. */
export type SocialProduct = {
  readonly product: RunningProduct;
  readonly providers: Providers;
  readonly cookieRealm: TestRealm;
  readonly bearerRealm: TestRealm;
  /** A realm whose sign-ups need a consent. */
  readonly termsRealm: TestRealm;
  stop(): Promise<void>;
};

/** What the realms of a product offer. */
type SocialRealms = {
  /** Settings of realm.json; default: Google, Apple and Facebook with their scripts. */
  readonly describe?: (providers: Providers) => Record<string, unknown>;
  /** The rows of the home page; default: none. */
  readonly homeElements?: readonly object[];
};

/** Settings with which a realm offers Google, Apple and Facebook, whose scripts run in the page. */
const describeScripts = ({ drivers, social }: Providers): Record<string, unknown> => ({
  providers: drivers.filter(({ key }) => SOCIAL_KINDS.some((kind) => kind === key)).map(({ settings }) => settings),
  origins: { identity: [social.origin] },
});

/** Starts the stand-in and a product with realms that offer the password, and providers of the stand-in. */
export async function startSocialProduct({
  describe = describeScripts,
  homeElements = [],
}: SocialRealms = {}): Promise<SocialProduct> {
  const providers = await startProviders(Date.now);
  // The server needs the ids of the realms when it starts, and `createTestRealm` needs the server. So the realms get a
  // proxy, which reads `started.product` after the start.
  const started: { product?: RunningProduct } = {};
  const running = new Proxy({} as RunningProduct, {
    get: (_, name) => started.product?.[name as keyof RunningProduct],
  });
  const create = (sessionMode: 'cookie' | 'bearer', realm: object = {}): TestRealm =>
    createTestRealm(
      running,
      { home: { elements: homeElements }, browse: { elements: [] } },
      {
        realm: {
          sessionMode,
          ...describe(providers),
          features: { selfRegistration: true },
          ...realm,
        },
      },
    );
  const [cookieRealm, bearerRealm] = [create('cookie'), create('bearer')];
  const termsRealm = create('cookie', { identity: { terms: TERMS } });
  const realms = [cookieRealm, bearerRealm, termsRealm];
  const product = await startProduct({
    IDENTITY_SECRETS: JSON.stringify(Object.fromEntries(realms.map(({ id }) => [id, providers.secrets]))),
    OUTBOUND_PRIVATE_ORIGINS: providers.origins.join(','),
  });
  started.product = product;
  for (const realm of realms) {
    const { status, output } = await realm.publish();
    expect(status, output).toBe(0);
  }
  return {
    product,
    providers,
    cookieRealm,
    bearerRealm,
    termsRealm,
    async stop() {
      await product.stop();
      await providers.close();
      for (const realm of realms) realm.remove();
    },
  };
}

/** The button that opens a provider's window: Google's own button, or the button of the page. */
export const socialButton = (page: Page, kind: SocialKind): Locator =>
  kind === 'google'
    ? page.frameLocator('[data-provider-button] iframe').getByRole('button')
    : page.locator('main').getByRole('button', { name: new RegExp(`with ${SOCIAL_LABELS[kind]}$`) });

/** Opens a provider's window. */
export async function openWindow(page: Page, kind: SocialKind): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await socialButton(page, kind).click();
  return opened;
}

/** Clicks a button that closes its window. The window may close before Playwright has finished the click. */
export async function closeByButton(window: Page, name: string): Promise<void> {
  const hasClosed = window.waitForEvent('close');
  await window
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error;
    });
  await hasClosed;
}

/** Signs in in a provider's window and waits until the window closes. */
export async function signInInWindow(window: Page, name: string): Promise<void> {
  await window.getByLabel('Name').fill(name);
  await closeByButton(window, 'Continue');
}

/** Collects the addresses that a page requests from the stand-in. */
export function recordRequestsTo(page: Page, origin: string): string[] {
  const addresses: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().startsWith(origin)) addresses.push(request.url().slice(origin.length));
  });
  return addresses;
}
