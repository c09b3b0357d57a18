// The dry run of `realm validate --providers`: asks the servers of a realm's identity providers for what a sign-in
// would need from them. It does not sign in, and it does not send secrets.
import * as oauth from 'oauth4webapi';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { HOSTED_IDENTITY } from '#schemas/domain/hosted-identity.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { OutboundError, type Outbound } from '../../../outbound/createOutbound.ts';
import { toProviderKey, type ProviderSecrets } from '../createProviderLookup.ts';
import { APPLE } from './protocols/apple.ts';
import { GOOGLE } from './protocols/google.ts';

/** What the dry run needs. */
export type ConnectionCheck = {
  readonly realmId: string;
  readonly providers: readonly Partial<ProviderSettings>[];
  readonly secrets: ProviderSecrets;
  readonly outbound: Pick<Outbound, 'request'>;
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

/** Returns what prevents viewers from signing in with the realm's providers. */
export async function checkConnections({ realmId, providers, secrets, outbound }: ConnectionCheck): Promise<Problem[]> {
  const get = createGet(outbound);
  const found = await Promise.all(
    providers.map(async (provider, index): Promise<Problem[]> => {
      const pointer = `/providers/${index}`;
      const toProblem = ({ code, expected, found: value }: Finding): Problem =>
        problem(code, pointer, { file: 'realm.json', expected, found: value });
      const { kind, clientName = '' } = provider;
      if (kind === undefined) return [];
      const key = toProviderKey({ kind, clientName });
      const lacksSecret = KINDS_THAT_NEED_SECRET.includes(kind) && secrets[realmId]?.[key] === undefined;
      const missing = problem('PROVIDER_SECRET_MISSING', pointer, {
        file: 'realm.json',
        expected: `a secret "${key}" of the realm "${realmId}" in IDENTITY_SECRETS`,
      });
      return [...(await checkProvider(provider, get)).map(toProblem), ...(lacksSecret ? [missing] : [])];
    }),
  );
  return found.flat();
}

async function checkProvider(provider: Partial<ProviderSettings>, get: Get): Promise<readonly Finding[]> {
  const { kind, issuer, keysUri, userInfoUri, apiUri, baseUri } = provider;
  switch (kind) {
    case 'openid':
      return issuer === undefined ? [] : checkOpenId(issuer, get);
    case 'google':
      return checkKeys(keysUri ?? GOOGLE.keysUri, get);
    case 'apple':
      return checkKeys(keysUri ?? APPLE.keysUri, get);
    case 'hosted':
      return checkKeys(keysUri ?? HOSTED_IDENTITY.keysUri, get);
    case 'generic-oauth':
      return checkReachability(userInfoUri, get);
    case 'pay-tv':
      // An address that is only a path belongs to the demo's stand-in, which runs on this server.
      return baseUri?.startsWith('/') ? [] : checkReachability(baseUri, get);
    default:
      return checkReachability(apiUri, get);
  }
}

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

/** Returns a finding when a server does not respond. A refusal (4xx) is a response: the dry run has no credentials. */
async function checkReachability(url: string | undefined, get: Get): Promise<readonly Finding[]> {
  if (url === undefined) return [];
  const result = await get(url);
  const isRefusal = 'code' in result && /^HTTP 4\d\d$/.test(result.found);
  return 'code' in result && !isRefusal ? [result] : [];
}

const unsuitable = (expected: string, found: string): Finding => ({ code: 'PROVIDER_UNSUITABLE', expected, found });

function createGet(outbound: Pick<Outbound, 'request'>): Get {
  return async (url) => {
    const fail = (found: string): Finding => ({
      code: 'PROVIDER_UNREACHABLE',
      expected: `a response of ${url}`,
      found,
    });
    try {
      const { status, body } = await outbound.request({ url, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
      if (status >= 400) return fail(`HTTP ${status}`);
      return { body: parseJson(body) };
    } catch (error) {
      if (error instanceof OutboundError) return fail(error.failure);
      throw error;
    }
  };
}

/** Returns undefined for a text that is not JSON. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
