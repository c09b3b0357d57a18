// Every screen of sign-in and accounts, and a brand that offers each kind of provider.
import type { Page } from '@playwright/test';
import { buildPath } from '../../src/routes/buildPath.ts';
import { choosePathSet } from '../../src/routes/pathSets.ts';
import type { RouteKey } from '../../src/routes/routeTable.ts';
import { open, startProduct, type RunningProduct } from './fixtures.ts';
import { publishTestRealm, type TestRealm } from './testRealm.ts';

/** A screen: its route, the parameters of its path, and its query. */
export type ScreenCase = {
  readonly route: RouteKey;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
};

/** Scheme of the brand's app. */
const APP = 'com.lab.tv';
const PROVIDER_KINDS = ['hosted', 'pbr', 'sptv', 'opin', 'google', 'apple', 'facebook'] as const;

/** Screens of guests. Tokens and codes are not valid, so the screens say so. */
export const GUEST_SCREENS: readonly ScreenCase[] = [
  { route: 'LOGIN' },
  { route: 'SIGNUP' },
  { route: 'EMAIL_CONFIRMATION', query: 'token=unknown' },
  { route: 'ACTIVATE', params: { id: 'unknown' } },
  { route: 'LOGIN_MAGIC_LINK' },
  { route: 'LOGIN_REQUEST_PASSWORD' },
  { route: 'REQUEST_PASSWORD' },
  { route: 'LOGIN_RESET_PASSWORD' },
  { route: 'RESET_PASSWORD' },
  { route: 'RESET_PASSWORD', query: 'token=unknown' },
  { route: 'CONFIRM_RESET', params: { code: 'unknown' } },
  ...PROVIDER_KINDS.map((authProvider): ScreenCase => ({ route: 'LOGIN_PROVIDER', params: { authProvider } })),
  { route: 'LOGIN_PROVIDER', params: { authProvider: 'openid', clientName: 'acme' } },
  { route: 'LOGIN_PROVIDER', params: { authProvider: 'generic-oauth', clientName: 'acme' } },
  { route: 'PROVIDERS' },
  { route: 'PROVIDERS', params: { result: 'success' } },
  { route: 'PROVIDERS', params: { result: 'success', device: 'tv' } },
  { route: 'TV_LOGIN' },
  { route: 'TV_LOGIN', params: { tvAuthType: 'device' } },
  { route: 'MOBILE_EXTERNAL', query: `bundle_id=${APP}` },
  { route: 'IMPERSONATE', params: { token: 'unknown' } },
  { route: 'PREFERENCES' },
];

/** Screens of signed-in viewers. */
export const VIEWER_SCREENS: readonly ScreenCase[] = [
  { route: 'ACCOUNT' },
  { route: 'MEMBERS' },
  ...['devices', 'activity', 'security', 'data'].map((view): ScreenCase => ({
    route: 'MEMBERS',
    query: `view=${view}`,
  })),
  { route: 'PROFILES' },
  { route: 'PREFERENCES' },
  { route: 'TV_LOGIN' },
  { route: 'MOBILE_EXTERNAL', query: `bundle_id=${APP}` },
  { route: 'LOGOUT', query: 'confirm' },
];

/** A running product with the brand. */
export type IdentityScreens = {
  /** Opens a screen in a language. Returns its path and query. */
  open(page: Page, screen: ScreenCase, locale: string): Promise<string>;
  /** Address of a page of the brand. */
  toUrl(path: string): string;
  stop(): Promise<void>;
};

/** Starts the product and publishes the brand. No server listens at its providers. */
export async function startIdentityScreens(locales: readonly string[]): Promise<IdentityScreens> {
  const origin = 'http://127.0.0.1:9';
  const product = await startProduct({ OUTBOUND_PRIVATE_ORIGINS: origin });
  const realm = await publishBrand(product, origin, locales);
  return {
    async open(page, { route, params = {}, query }, locale) {
      const path = `${buildPath(route, params, choosePathSet(locale))!}?${query === undefined ? '' : `${query}&`}lang=${locale}`;
      await open(page, product.url(realm.id, path));
      return path;
    },
    toUrl: (path) => product.url(realm.id, path),
    async stop() {
      await product.stop();
      realm.remove();
    },
  };
}

const publishBrand = (product: RunningProduct, origin: string, locales: readonly string[]): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    {
      realm: {
        locales,
        features: { selfRegistration: true },
        identity: { magicLink: 'CONFIRM', passkeys: true, profiles: { max: 5 }, appSchemes: [APP] },
        origins: { identity: [origin] },
        providers: [
          {
            kind: 'hosted',
            label: 'Lab ID',
            clientId: 'lab',
            apiKey: 'public-key',
            apiUri: `${origin}/v1`,
            issuer: `${origin}/lab`,
            keysUri: `${origin}/keys`,
          },
          { kind: 'openid', clientName: 'acme', label: 'Acme', issuer: origin, clientId: 'lab' },
          {
            kind: 'generic-oauth',
            clientName: 'acme',
            label: 'Globex',
            clientId: 'lab',
            authorisationUri: `${origin}/authorize`,
            tokenUri: `${origin}/token`,
            userInfoUri: `${origin}/me`,
          },
          { kind: 'pbr', label: 'PBR', apiUri: origin },
          { kind: 'sptv', label: 'SPTV', apiUri: origin },
          { kind: 'opin', label: 'OPiN', apiUri: origin, authorisationUri: `${origin}/authorize`, clientId: 'lab' },
          { kind: 'google', label: 'Google', clientId: 'lab', scriptUri: `${origin}/google.js` },
          {
            kind: 'apple',
            label: 'Apple',
            clientId: 'lab',
            teamId: 'TEAM1',
            keyId: 'KEY1',
            signInFlow: 'popup',
            scriptUri: `${origin}/apple.js`,
          },
          { kind: 'facebook', label: 'Facebook', clientId: 'lab', scriptUri: `${origin}/facebook.js` },
          {
            kind: 'pay-tv',
            label: 'TV provider',
            requestorId: 'CANCHA',
            resourceId: 'cancha',
            baseUri: '/demo-tv',
            softwareStatement: 'demo.software.statement',
          },
        ],
      },
    },
  );
