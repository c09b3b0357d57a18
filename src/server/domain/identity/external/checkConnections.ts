// The dry run of `realm validate --providers`: asks the servers of a realm's identity providers for what a sign-in
// would need from them. It does not sign in, and it does not send secrets.
import * as oauth from 'oauth4webapi';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { HOSTED_IDENTITY } from '#schemas/domain/hosted-identity.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { parseJson } from '../../../json/readJson.ts';
import { OutboundError, type Outbound, type OutboundFailure } from '../../../outbound/createOutbound.ts';
import { toProviderKey, type ProviderSecrets } from '../createProviderLookup.ts';
import { APPLE } from './protocols/apple.ts';
import { FACEBOOK } from './protocols/facebook.ts';
import { GOOGLE } from './protocols/google.ts';

/** What the dry run needs. */
export type ConnectionCheck = {
  readonly realmId: string;
  readonly providers: readonly Partial<ProviderSettings>[];
  readonly secrets: ProviderSecrets;
  readonly outbound: Pick<Outbound, 'request'>;
  /** Time limit of one request in ms; default: 10 s. */
  readonly timeoutMs?: number | undefined;
};

type Finding = {
  readonly code: 'PROVIDER_UNREACHABLE' | 'PROVIDER_UNSUITABLE';
  readonly expected: string;
  readonly found: string;
};
type Get = (url: string) => Promise<Finding | { readonly body: unknown }>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
/** Kinds that cannot be used without a secret. */
const KINDS_THAT_NEED_SECRET: readonly string[] = ['facebook', 'apple', 'pbr', 'sptv', 'opin'];
/** Kinds whose clients are public only when realm.json says so. */
const KINDS_WITH_CLIENTS: readonly string[] = ['openid', 'generic-oauth'];

/** Returns what prevents viewers from signing in with the realm's providers. */
export async function checkConnections({
  realmId,
  providers,
  secrets,
  outbound,
  timeoutMs = TIMEOUT_MS,
}: ConnectionCheck): Promise<Problem[]> {
  const get = createGet(outbound, timeoutMs);
  const found = await Promise.all(
    providers.map(async (provider, index): Promise<Problem[]> => {
      const pointer = `/providers/${index}`;
      const toProblem = ({ code, expected, found: value }: Finding): Problem =>
        problem(code, pointer, { file: 'realm.json', expected, found: value });
      const { kind, clientName = '', clientAuthentication } = provider;
      if (kind === undefined) return [];
      const key = toProviderKey({ kind, clientName });
      const isClient = KINDS_WITH_CLIENTS.includes(kind) && clientAuthentication !== 'none';
      const needsSecret = isClient || KINDS_THAT_NEED_SECRET.includes(kind);
      const lacksSecret = needsSecret && secrets[realmId]?.[key] === undefined;
      const missing = problem('PROVIDER_SECRET_MISSING', pointer, {
        file: 'realm.json',
        expected:
          `a secret "${key}" of the realm "${realmId}" in IDENTITY_SECRETS` +
          (isClient ? ', or "clientAuthentication": "none" for a public client' : ''),
      });
      return [...(await checkProvider(provider, get)).map(toProblem), ...(lacksSecret ? [missing] : [])];
    }),
  );
  return found.flat();
}

/** Asks all addresses of a provider that the server or the browser uses without a person, in the order of the result. */
async function checkProvider(provider: Partial<ProviderSettings>, get: Get): Promise<readonly Finding[]> {
  const checks = listChecks(provider).map((check) => check(get));
  return (await Promise.all(checks)).flat();
}

type Check = (get: Get) => Promise<readonly Finding[]>;
const keySet =
  (url: string): Check =>
  (get) =>
    checkKeys(url, get);
const reachable =
  (url: string | undefined): Check =>
  (get) =>
    checkReachability(url, get);
/** For an address that a sign-in only calls with POST: its response to GET tells nothing but that the server is there. */
const posted =
  (url: string | undefined): Check =>
  (get) =>
    checkReachability(url, get, ['redirect', 'HTTP 501']);
const page =
  (url: string | undefined): Check =>
  (get) =>
    checkReachability(url, get, ['redirect']);
const script =
  (url: string): Check =>
  (get) =>
    checkScript(url, get);

function listChecks(provider: Partial<ProviderSettings>): readonly Check[] {
  const { kind, issuer, keysUri, scriptUri, tokenUri, userInfoUri, authorisationUri, logoutUri, apiUri } = provider;
  switch (kind) {
    case 'openid':
      return issuer === undefined ? [] : [(get) => checkOpenId(issuer, get)];
    case 'google':
      return [keySet(keysUri ?? GOOGLE.keysUri), script(scriptUri ?? GOOGLE.scriptUri)];
    case 'apple':
      return [
        keySet(keysUri ?? APPLE.keysUri),
        posted(tokenUri ?? APPLE.tokenUri),
        provider.signInFlow === 'popup'
          ? script(scriptUri ?? APPLE.scriptUri)
          : page(authorisationUri ?? APPLE.authorisationUri),
      ];
    case 'facebook':
      return [
        posted(tokenUri ?? FACEBOOK.tokenUri),
        reachable(userInfoUri ?? FACEBOOK.userInfoUri),
        script(scriptUri ?? FACEBOOK.scriptUri),
      ];
    case 'hosted':
      return listHostedChecks(provider);
    case 'generic-oauth':
      return [page(authorisationUri), posted(tokenUri), reachable(userInfoUri), page(logoutUri)];
    case 'opin':
      return [page(authorisationUri), posted(apiUri)];
    case 'pay-tv':
      // An address that is only a path belongs to the demo's stand-in, which runs on this server.
      return provider.baseUri?.startsWith('/') ? [] : [reachable(provider.baseUri)];
    default:
      return [posted(apiUri)];
  }
}

const listHostedChecks = ({ keysUri, apiUri, appCheck, scriptUri }: Partial<ProviderSettings>): readonly Check[] => [
  keySet(keysUri ?? HOSTED_IDENTITY.keysUri),
  posted(apiUri ?? HOSTED_IDENTITY.apiUri),
  ...(appCheck
    ? [posted(appCheck.uri ?? HOSTED_IDENTITY.appCheckUri), script(scriptUri ?? HOSTED_IDENTITY.captchaUri)]
    : []),
];

async function checkOpenId(issuer: string, get: Get): Promise<readonly Finding[]> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const result = await get(url);
  if ('code' in result) return [result];
  const server = (result.body ?? {}) as Partial<oauth.AuthorizationServer>;
  if (server.issuer !== issuer)
    return [unsuitable(`the issuer "${issuer}" in ${url}, to the letter`, JSON.stringify(server.issuer) ?? 'none')];
  const lacking = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (field) => typeof server[field] !== 'string',
  );
  if (lacking.length > 0) return [unsuitable(`${lacking.join(', ')} in ${url}`, 'none')];
  const methods = server.code_challenge_methods_supported;
  if (methods !== undefined && !methods.includes('S256'))
    return [unsuitable('PKCE with the method S256 (RFC 7636)', methods.join(', '))];
  return checkKeys(server.jwks_uri ?? '', get);
}

async function checkKeys(keysUri: string, get: Get): Promise<readonly Finding[]> {
  const result = await get(keysUri);
  if ('code' in result) return [result];
  const { keys } = (result.body ?? {}) as { readonly keys?: unknown };
  return Array.isArray(keys) && keys.length > 0
    ? []
    : [unsuitable(`a JSON Web Key Set (RFC 7517) at ${keysUri}`, 'no keys')];
}

/**
 * Returns a finding when a server does not respond. A refusal (4xx) is a response: the dry run has no credentials.
 * @param accepted more failures that show that the server responds, such as the redirect of a page, which browsers
 *   follow
 */
async function checkReachability(
  url: string | undefined,
  get: Get,
  accepted: readonly (OutboundFailure | 'HTTP 501')[] = [],
): Promise<readonly Finding[]> {
  if (url === undefined) return [];
  const result = await get(url);
  if (!('code' in result) || /^HTTP 4\d\d$/.test(result.found)) return [];
  return (['too-large', ...accepted] as readonly string[]).includes(result.found) ? [] : [result];
}

/** Returns a finding when a script cannot be read. A large script is not read to its end. */
async function checkScript(url: string, get: Get): Promise<readonly Finding[]> {
  const result = await get(url);
  return 'code' in result && result.found !== 'too-large' ? [result] : [];
}

const unsuitable = (expected: string, found: string): Finding => ({ code: 'PROVIDER_UNSUITABLE', expected, found });

function createGet(outbound: Pick<Outbound, 'request'>, timeoutMs: number): Get {
  return async (url) => {
    const fail = (found: string): Finding => ({
      code: 'PROVIDER_UNREACHABLE',
      expected: `a response of ${url}`,
      found,
    });
    try {
      const { status, body } = await outbound.request({ url, timeoutMs, maxBytes: MAX_BYTES });
      if (status >= 400) return fail(`HTTP ${status}`);
      return { body: parseJson(body) };
    } catch (error) {
      if (error instanceof OutboundError) return fail(error.failure);
      throw error;
    }
  };
}
