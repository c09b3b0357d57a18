// Brands whose viewers sign in with the embedded OpenID provider, and steps that the tests of such sign-ins share.
import type { Page, Request, Response } from '@playwright/test';
import { PATH_SETS } from '../../src/routes/pathSets.ts';
import { buildPath } from '../../src/routes/buildPath.ts';
import { startOidcProvider, type OidcProvider } from '../identity/startOidcProvider.ts';
import { text } from './accountSteps.ts';
import { expect, open, startProduct, test as base, type RunningProduct } from './fixtures.ts';
import { TERMS } from './socialSteps.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** The two kinds of provider settings. Both use the same provider, each by its own protocol. */
export const KINDS = ['openid', 'generic-oauth'] as const;
/** Protocol of a provider. */
export type Kind = (typeof KINDS)[number];
/** Label of the client `acme` of each protocol. */
export const PROVIDER_LABELS: Readonly<Record<Kind, string>> = { openid: 'Acme', 'generic-oauth': 'Globex' };
/** Scheme of the brands' app. */
export const APP = 'com.acme.tv';

const REALMS = [
  { id: 'acme-cookie', sessionMode: 'cookie', terms: [] },
  { id: 'acme-bearer', sessionMode: 'bearer', terms: [] },
  { id: 'acme-terms', sessionMode: 'cookie', terms: TERMS },
];

/** The product with three brands (cookie mode, bearer mode, and a brand with terms), and the provider. */
export type ProviderBrands = {
  readonly product: RunningProduct;
  readonly oidc: OidcProvider;
  /** Address of a page of the brand whose session is a cookie. */
  toUrl(path: string): string;
  /** Address of a page of the brand whose session is a token in the browser. */
  toBearerUrl(path: string): string;
  /** Address of a page of a brand whose new viewers must agree to terms. */
  toTermsUrl(path: string): string;
};

/** Starts the provider and a product with the brands. */
async function startProviderBrands(): Promise<ProviderBrands & { close(): Promise<void> }> {
  const oidc = await startOidcProvider();
  const secrets = Object.fromEntries(KINDS.map((kind) => [`${kind}:acme`, oidc.clientSecret]));
  const product = await startProduct({
    IDENTITY_SECRETS: JSON.stringify(Object.fromEntries(REALMS.map(({ id }) => [id, secrets]))),
    OUTBOUND_PRIVATE_ORIGINS: oidc.issuer,
  });
  const providers = KINDS.map((kind) => ({
    kind,
    clientName: 'acme',
    label: PROVIDER_LABELS[kind],
    clientId: oidc.clientId,
    ...(kind === 'openid'
      ? { issuer: oidc.issuer }
      : {
          authorisationUri: `${oidc.issuer}/auth`,
          tokenUri: `${oidc.issuer}/token`,
          userInfoUri: `${oidc.issuer}/me`,
          scopes: ['openid', 'email', 'profile'],
        }),
  }));
  const pages = { home: { elements: [bucket('first')] }, browse: { elements: [bucket('all')] } };
  for (const { id, sessionMode, terms } of REALMS)
    await publishTestRealm(product, pages, {
      id,
      realm: {
        sessionMode,
        providers,
        locales: ['en', 'ar', 'es', 'pt', 'debug'],
        features: { selfRegistration: true },
        identity: { appSchemes: [APP], ...(terms.length > 0 && { terms }) },
      },
    });
  oidc.allow(
    REALMS.map(({ id }) => id).flatMap((realm) => [
      product.url(realm, '/licence-redirect'),
      ...KINDS.flatMap((authProvider) =>
        PATH_SETS.map(
          (pathSet) =>
            new URL(buildPath('LOGIN_PROVIDER', { authProvider, clientName: 'acme' }, pathSet)!, product.url(realm))
              .href,
        ),
      ),
    ]),
  );
  return {
    product,
    oidc,
    toUrl: (path) => product.url('acme-cookie', path),
    toBearerUrl: (path) => product.url('acme-bearer', path),
    toTermsUrl: (path) => product.url('acme-terms', path),
    async close() {
      await product.stop();
      await oidc.close();
    },
  };
}

/** Tests with the brands and the provider. */
export const test = base.extend<object, { brands: ProviderBrands }>({
  brands: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const brands = await startProviderBrands();
      await provide(brands);
      await brands.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The heading of the provider's own sign-in page. */
export const providerForm = (page: Page) => page.getByRole('heading', { name: 'Sign in at the provider' });
/** The button with which the page of a provider opens the provider's site. */
export const continueButton = (page: Page, kind: Kind, locale = 'en') =>
  page.getByRole('button', { name: text('providerContinue', { name: PROVIDER_LABELS[kind] }, locale) });

/** Signs in on the provider's page. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await expect(providerForm(page)).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the page of a provider with `type=login`, and signs in at the provider. */
export async function signInWith(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await signInAtProvider(page, name);
}

/** Opens the page of a provider and clicks its button. */
export async function beginSignIn(page: Page, address: string, kind: Kind): Promise<void> {
  await open(page, address);
  await continueButton(page, kind).click();
}

/** Waits for the document request with which the provider sends the browser back to the brand. */
export const waitForReturn = (page: Page, kind: Kind): Promise<Request> =>
  page.waitForRequest(
    (request) =>
      request.isNavigationRequest() && /[?&](code|error)=/.test(request.url()) && request.url().includes(kind),
  );

/** Waits for the call that exchanges the code. */
export const waitForExchange = (page: Page, kind: Kind): Promise<Response> =>
  page.waitForResponse(`**/api/v2/${kind}/acme/token`);

let people = 0;
/** Returns the name of a person whom no other test signs in. */
export const newPerson = (): string => `person-${process.pid}-${++people}`;
