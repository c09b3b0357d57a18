// Drives each identity provider for the contract tests: does what the page or the script of the provider would do.
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import type { TestResponse, TestRequest, RunningApi } from '../contract/startApi.ts';
import { createProviderBrowser } from './providerBrowser.ts';
import { SCRIPT_PATHS } from './socialScripts.ts';
import { startOidcProvider, type OidcProvider } from './startOidcProvider.ts';
import { startPartnerStandIn, type PartnerStandIn } from './startPartnerStandIn.ts';
import { startSocialStandIn, type SocialStandIn, type TokenFault } from './startSocialStandIn.ts';

/** A sign-in that has begun in one browser. */
export type BegunSignIn = {
  /** `name=value` of the cookie that binds the attempt to the browser. */
  readonly cookie: string;
  /** State, or the nonce of providers whose script returns only a nonce. */
  readonly nonce: string;
  /** The provider's page, or the return address for providers whose window a script opens. */
  readonly address: string;
};
/** The call that the browser makes after the provider has responded. */
export type Exchange = { readonly path: string; readonly body: Readonly<Record<string, string>> };

/** One provider. */
export type ProviderDriver = {
  /** Name of the provider in stored accounts. */
  readonly key: string;
  /** Whether the tests run the software of a real provider or a stand-in. */
  readonly software: 'real' | 'stand-in';
  readonly settings: object;
  readonly secret: string | undefined;
  begin(api: RunningApi, realm: string, options?: TestRequest): Promise<TestResponse>;
  /** Lets a person sign in at the provider. Only stand-ins support `fault`. */
  approve(attempt: BegunSignIn, name: string, fault?: TokenFault): Promise<Exchange>;
  /** The exchange of a code or token that the provider has not issued. */
  forge(attempt: BegunSignIn): Exchange;
  setState(state: 'up' | 'silent' | 'down'): void;
  rotateKeys?(): Promise<void>;
  /** True: `approve` supports every `fault`. */
  readonly canForgeTokens?: true;
};

/** Apple's page, which posts its response to the return address. */
export type AppleFormDriver = Omit<ProviderDriver, 'approve' | 'forge' | 'rotateKeys'> & {
  /** Lets a person sign in, and returns the form that Apple's page posts. */
  fill(attempt: BegunSignIn, name: string, fault?: TokenFault): Promise<URLSearchParams>;
  /** Posts a form as a browser does that shows Apple's page. */
  post(api: RunningApi, realm: string, form: URLSearchParams | string, options?: TestRequest): Promise<TestResponse>;
  /** The exchange with which the page finishes the sign-in. */
  toExchange(attempt: BegunSignIn, posted: TestResponse): Exchange;
};

export type Providers = {
  readonly drivers: readonly ProviderDriver[];
  /** Apple with `signInFlow` redirect. A realm has Apple once, and in `drivers` its script opens a window. */
  readonly appleByForm: AppleFormDriver;
  readonly oidc: OidcProvider;
  readonly social: SocialStandIn;
  readonly partner: PartnerStandIn;
  /** Origins that the server must be allowed to call. */
  readonly origins: readonly string[];
  readonly secrets: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** Reads the attempt from a response of `begin`. Its address is empty when the response has no `authorisationUri`. */
export function readAttempt({ body, cookie }: TestResponse): BegunSignIn {
  const address = (body['authorisationUri'] as string | undefined) ?? '';
  const nonce = address === '' ? String(body['nonce']) : (new URL(address).searchParams.get('state') ?? '');
  return { cookie: cookie ?? '', nonce, address };
}

/** Starts the OpenID provider and both stand-ins. `now` is the clock of the stand-in of Google, Apple and Facebook. */
export async function startProviders(now: () => number): Promise<Providers> {
  const oidc = await startOidcProvider();
  const social = await startSocialStandIn(now);
  const partner = await startPartnerStandIn();
  const appleKeys = await generateKeyPair('ES256', { extractable: true });
  social.expectAppleKey(await exportSPKI(appleKeys.publicKey));
  const appleSecret = await exportPKCS8(appleKeys.privateKey);
  const appleByForm = createAppleFormDriver(social, appleSecret);
  const drivers = [
    createRedirectDriver(oidc, 'openid', { issuer: oidc.issuer }),
    createRedirectDriver(oidc, 'generic-oauth', {
      authorisationUri: `${oidc.issuer}/auth`,
      tokenUri: `${oidc.issuer}/token`,
      userInfoUri: `${oidc.issuer}/me`,
      scopes: ['openid', 'email', 'profile'],
    }),
    ...createSocialDrivers(social, appleSecret),
    createOpinDriver(partner),
  ];
  const secrets = Object.fromEntries(
    drivers.flatMap(({ key, secret }) => (secret === undefined ? [] : [[key, secret]])),
  );
  return {
    drivers,
    appleByForm,
    oidc,
    social,
    partner,
    origins: [oidc.issuer, social.origin, partner.origin],
    secrets,
    async close() {
      await oidc.close();
      await social.close();
      await partner.close();
    },
  };
}

/** OpenID Connect and OAuth: a redirect to the provider and back. */
function createRedirectDriver(oidc: OidcProvider, kind: 'openid' | 'generic-oauth', settings: object): ProviderDriver {
  return {
    key: `${kind}:acme`,
    software: 'real',
    settings: { kind, clientName: 'acme', label: 'Acme', clientId: oidc.clientId, ...settings },
    secret: oidc.clientSecret,
    begin: (api, realm, options) => api.call(`/api/v2/${kind}/acme/auth-uri`, { realm, ...options }),
    async approve({ address }, name) {
      const returned = await createProviderBrowser().signIn(address, name);
      const { code = '', state = '', iss = '' } = Object.fromEntries(returned.searchParams);
      return { path: `/api/v2/${kind}/acme/token`, body: { authorisationCode: code, state, iss } };
    },
    forge: ({ nonce }) => ({
      path: `/api/v2/${kind}/acme/token`,
      body: { authorisationCode: 'forged', state: nonce, iss: oidc.issuer },
    }),
    setState: (state) => oidc.setState(state),
    ...(kind === 'openid' && { rotateKeys: () => oidc.rotateKeys() }),
  };
}

/** Google, Apple and Facebook: their scripts give the page a token or a code. */
function createSocialDrivers(social: SocialStandIn, appleSecret: string): readonly ProviderDriver[] {
  const { origin, clientId } = social;
  const begin =
    (provider: string): ProviderDriver['begin'] =>
    (api, realm, options) =>
      api.call('/api/v2/login/provider-attempt', { realm, body: { provider }, ...options });
  const common = {
    software: 'stand-in',
    setState: (state) => social.setState(state),
  } as const satisfies Partial<ProviderDriver>;
  const google = (idToken: string): Exchange => ({ path: '/api/v2/login/social/google', body: { idToken } });
  const facebook = (code: string): Exchange => ({ path: '/api/v2/login/social/facebook', body: { code } });
  return [
    {
      ...common,
      key: 'google',
      canForgeTokens: true,
      settings: {
        kind: 'google',
        label: 'Google',
        clientId,
        issuer: origin,
        keysUri: `${origin}/keys`,
        scriptUri: origin + SCRIPT_PATHS.google,
      },
      secret: undefined,
      begin: begin('google'),
      approve: async ({ nonce }, name, fault) => google(await social.signIdToken(name, nonce, fault)),
      // A token whose claims are right, but which has no signature.
      forge: ({ nonce }) => {
        const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
        return google(`${encode({ alg: 'none' })}.${encode({ nonce, iss: origin, aud: clientId, sub: 'x' })}.`);
      },
      rotateKeys: () => social.rotateKeys(),
    },
    {
      ...common,
      key: 'apple',
      canForgeTokens: true,
      settings: {
        ...createAppleSettings(social),
        signInFlow: 'popup',
        scriptUri: origin + SCRIPT_PATHS.apple,
      },
      secret: appleSecret,
      begin: begin('apple'),
      approve: async (attempt, name, fault) => toApple(attempt, social.issueCode('apple', name, attempt.nonce, fault)),
      forge: (attempt) => toApple(attempt, 'forged'),
      rotateKeys: () => social.rotateKeys(),
    },
    {
      ...common,
      key: 'facebook',
      settings: {
        kind: 'facebook',
        label: 'Facebook',
        clientId,
        trustsEmail: true,
        issuer: origin,
        tokenUri: `${origin}/facebook/token`,
        userInfoUri: `${origin}/me`,
        scriptUri: origin + SCRIPT_PATHS.facebook,
      },
      secret: social.appSecret,
      begin: begin('facebook'),
      approve: async ({ nonce }, name) => facebook(social.issueCode('facebook', name, nonce)),
      forge: () => facebook('forged'),
    },
  ];
}

const createAppleSettings = ({ origin, clientId }: SocialStandIn) => ({
  kind: 'apple',
  label: 'Apple',
  clientId,
  teamId: 'TEAM1',
  keyId: 'KEY1',
  issuer: origin,
  tokenUri: `${origin}/apple/token`,
  keysUri: `${origin}/keys`,
});

/** Apple: its page posts a form to the return address. */
function createAppleFormDriver(social: SocialStandIn, secret: string): AppleFormDriver {
  const { origin } = social;
  return {
    key: 'apple',
    software: 'stand-in',
    canForgeTokens: true,
    settings: { ...createAppleSettings(social), authorisationUri: `${origin}/auth/authorize` },
    secret,
    begin: (api, realm, options) => api.call('/api/v2/apple/auth-uri', { realm, ...options }),
    fill({ address }, name, fault) {
      const { state = '', nonce = '' } = Object.fromEntries(new URL(address).searchParams);
      return social.createAppleForm(name, { state, nonce }, fault);
    },
    // The browser sends no cookie with Lax.
    post: (api, realm, form, options) =>
      api.call('/login/apple', {
        realm,
        method: 'POST',
        raw: String(form),
        ...options,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin,
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          accept: 'text/html',
          ...options?.headers,
        },
      }),
    toExchange({ address }, { headers }) {
      const { code = '', state = '' } = Object.fromEntries(
        new URL(headers.get('location') ?? '', 'http://localhost').searchParams,
      );
      const callbackUri = new URL(address).searchParams.get('redirect_uri') ?? '';
      return { path: '/api/v2/login/apple-id', body: { code, nonce: state, callbackUri } };
    },
    setState: (state) => social.setState(state),
  };
}

/** OPiN: a redirect to its page, which returns a token. */
function createOpinDriver(partner: PartnerStandIn): ProviderDriver {
  const path = '/api/v1/opin-auth';
  return {
    key: 'opin',
    software: 'stand-in',
    settings: { kind: 'opin', label: 'OPiN', ...partner.settings },
    secret: partner.secret,
    begin: (api, realm, options) => api.call('/api/v2/opin/auth-uri', { realm, ...options }),
    async approve({ address, nonce: state }, name) {
      const nonce = new URL(address).searchParams.get('nonce') ?? '';
      return { path, body: { opinAuthToken: partner.issueToken(name, nonce), state } };
    },
    forge: ({ nonce: state }) => ({ path, body: { opinAuthToken: 'forged', state } }),
    setState: (state) => partner.setState(state),
  };
}

const toApple = ({ nonce, address }: BegunSignIn, code: string): Exchange => ({
  path: '/api/v2/login/apple-id',
  body: { code, nonce, callbackUri: address },
});
