// Calls the servers of identity providers through the guard (docs/adr/026-outbound-calls.md), and remembers their
// settings and keys.
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as oauth from 'oauth4webapi';
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { Outbound } from '../../../outbound/createOutbound.ts';
import type { ExternalProvider } from './providerTypes.ts';
import { providerRefused, providerUnreachable } from './providerErrors.ts';

/** Largest accepted difference in seconds between the clocks of a provider and of this server. */
export const CLOCK_TOLERANCE_SECONDS = 300;
/** Algorithms with public keys. `none` and shared secrets are refused. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Discovered settings and keys are read again after this time. */
const CACHE_MS = 10 * MINUTE_MS;
/** Minimum time in ms between two reads of the keys because of an unknown key id. */
const KEY_RELOAD_INTERVAL_MS = 5 * SECOND_MS;
const MAX_BYTES = 256 * 1024;

/** What createProviderClient needs. `now` returns ms since 1970. */
export type ProviderClientDeps = {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly now: () => number;
  /** Time limit of one call to a provider in ms. */
  readonly timeoutMs: number;
};

/** What the verification of an ID token requires. */
export type IdTokenRules = {
  readonly provider: ExternalProvider;
  readonly keysUri: string;
  readonly issuers: readonly string[];
  /** The nonce of the attempt; undefined: the provider's tokens have none. */
  readonly nonce: string | undefined;
};

/** The claims of a verified ID token. */
export type VerifiedClaims = JWTPayload & { sub: string };

/** Calls a provider as `fetch` would. */
export type GuardedFetch = (
  url: string,
  options?: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown },
) => Promise<Response>;

/** The connection to identity providers. */
export type ProviderClient = {
  /** Options of oauth4webapi's requests. */
  readonly requestOptions: { [oauth.customFetch]: GuardedFetch; [oauth.allowInsecureRequests]: true };
  /** Returns the client as oauth4webapi expects it, on this server's clock. */
  toOAuthClient(provider: ExternalProvider): oauth.Client;
  /**
   * Returns the discovered settings of an OpenID provider.
   * @throws ProviderFailure
   */
  discover(provider: ExternalProvider): Promise<oauth.AuthorizationServer>;
  /** Returns whether `discover` returns settings without a call to the provider. */
  hasDiscovered(issuer: string | undefined): boolean;
  /**
   * Verifies signature, issuer, audience, times and nonce of an ID token.
   * @throws ProviderFailure
   */
  verifyIdToken(idToken: string, rules: IdTokenRules): Promise<VerifiedClaims>;
};

type CachedValue<T> = { readonly at: number; readonly value: Promise<T>; isLoaded: boolean };

/** Creates the client for calls to OpenID Connect and OAuth providers. It caches their metadata and keys. */
export function createProviderClient({ outbound, now, timeoutMs }: ProviderClientDeps): ProviderClient {
  const metadataByIssuer = new Map<string, CachedValue<oauth.AuthorizationServer>>();
  const keysByUri = new Map<string, CachedValue<JWTVerifyGetKey>>();
  const guardedFetch = createGuardedFetch(outbound, timeoutMs);
  const requestOptions: ProviderClient['requestOptions'] = {
    [oauth.customFetch]: guardedFetch,
    // oauth4webapi need not check the scheme, because the guard does: it allows https, and origins that the operator
    // lists.
    [oauth.allowInsecureRequests]: true,
  };

  const readKeys = (keysUri: string, label: string, mayReload: (age: number) => boolean): Promise<JWTVerifyGetKey> =>
    readCached(keysByUri, keysUri, { now: now(), mayReload }, async () => {
      const response = await guardedFetch(keysUri).catch(() => undefined);
      const keys: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
      if (!isKeySet(keys)) throw providerUnreachable(label);
      // It keeps the keys that it has imported.
      return createLocalJWKSet(keys);
    });

  return {
    requestOptions,
    toOAuthClient: ({ clientId }) => ({
      client_id: clientId,
      [oauth.clockSkew]: Math.round((now() - Date.now()) / SECOND_MS),
      [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }),
    discover: ({ issuer, label }) =>
      readCached(metadataByIssuer, issuer ?? '', { now: now() }, async () => {
        try {
          const url = new URL(issuer ?? '');
          return await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, requestOptions));
        } catch {
          throw providerUnreachable(label);
        }
      }),
    hasDiscovered(issuer) {
      const cached = metadataByIssuer.get(issuer ?? '');
      return cached?.isLoaded === true && now() - cached.at <= CACHE_MS;
    },
    async verifyIdToken(idToken, { provider, keysUri, issuers, nonce }) {
      const verify = async (mayReload: (age: number) => boolean): Promise<JWTPayload> => {
        const keys = await readKeys(keysUri, provider.label, mayReload);
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ALGORITHMS,
          issuer: [...issuers],
          audience: provider.clientId,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(now()),
          requiredClaims: ['sub', 'iat', 'exp', ...(nonce === undefined ? [] : ['nonce'])],
        });
        return payload;
      };
      let claims: JWTPayload;
      try {
        // A provider may rotate its keys between two sign-ins, so an unknown key id reads the keys again.
        claims = await verify((age) => age > CACHE_MS).catch((error: unknown) => {
          if (error instanceof errors.JWKSNoMatchingKey) return verify((age) => age >= KEY_RELOAD_INTERVAL_MS);
          throw error;
        });
      } catch (error) {
        if (error instanceof errors.JOSEError) throw providerRefused(provider.label);
        throw error;
      }
      if (!hasValidClaims(claims, { nonce, clientId: provider.clientId, now: now() }))
        throw providerRefused(provider.label);
      return claims;
    },
  };
}

/** Checks the claims that jose does not check. `iat` in the future means that the clocks differ too much. */
function hasValidClaims(
  claims: JWTPayload,
  expected: { readonly nonce: string | undefined; readonly clientId: string; readonly now: number },
): claims is VerifiedClaims {
  const { sub, nonce, iat = 0, aud, azp } = claims;
  return (
    typeof sub === 'string' &&
    /^[\x21-\x7e]{1,255}$/.test(sub) &&
    (expected.nonce === undefined || nonce === expected.nonce) &&
    iat - expected.now / SECOND_MS <= CLOCK_TOLERANCE_SECONDS &&
    (azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === expected.clientId)
  );
}

/** Returns a cached value, or loads it. Failures are not cached. */
function readCached<T>(
  cache: Map<string, CachedValue<T>>,
  key: string,
  { now, mayReload = (age) => age > CACHE_MS }: { now: number; mayReload?: (age: number) => boolean },
  load: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(key);
  if (cached && !mayReload(now - cached.at)) return cached.value;
  const loaded = { at: now, value: load(), isLoaded: false };
  cache.set(key, loaded);
  loaded.value.then(
    () => {
      loaded.isLoaded = true;
    },
    () => {
      if (cache.get(key) === loaded) cache.delete(key);
    },
  );
  return loaded.value;
}

const isKeySet = (value: unknown): value is JSONWebKeySet =>
  typeof value === 'object' && value !== null && Array.isArray((value as { keys?: unknown }).keys);

/** Returns a `fetch` whose calls pass the guard. */
function createGuardedFetch(outbound: Pick<Outbound, 'request'>, timeoutMs: number): GuardedFetch {
  return async (url, { method, headers: requestHeaders, body } = {}) => {
    const response = await outbound.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(requestHeaders).entries()),
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one);
    const hasBody = ![204, 205, 304].includes(response.status);
    return new Response(hasBody ? Buffer.from(response.body) : null, { status: response.status, headers });
  };
}
