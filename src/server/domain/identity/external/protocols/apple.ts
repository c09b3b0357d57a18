import { importPKCS8, SignJWT } from 'jose';
import { MINUTE_MS } from '#schemas/durations.ts';
import { parseJson } from '../../../../json/readJson.ts';
import { looksLikeSecret } from '../../../session/secrets.ts';
import type { ReadForm } from '../../identityProvider.ts';
import type { ProviderClient } from '../createProviderClient.ts';
import { providerRefused, providerUnreachable } from '../providerErrors.ts';
import type { AuthorisationRequest, ExternalProvider, Protocol } from '../providerTypes.ts';
import { exchangeCode } from './codeExchange.ts';
import { readProfile } from './readProfile.ts';

/** https://developer.apple.com/documentation/signinwithapplerestapi */
export const APPLE = {
  issuer: 'https://appleid.apple.com',
  authorisationUri: 'https://appleid.apple.com/auth/authorize',
  tokenUri: 'https://appleid.apple.com/auth/token',
  keysUri: 'https://appleid.apple.com/auth/keys',
  scriptUri: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  scopes: ['name', 'email'],
} as const;

/** Lifetime of the signed client secret. Apple allows six months. */
const SECRET_LIFE_MS = 5 * MINUTE_MS;

/** Maximum lengths of the fields of the form, several times those of Apple's own values. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { code: 1000, id_token: 4000, user: 1000 };

/**
 * Apple: its page posts a code and an ID token, or its script opens the page in a window, whose message gives our page a
 * code. The server exchanges the code for an ID token with the nonce.
 */
export function createApple(client: ProviderClient, now: () => number): Protocol {
  return {
    createUris: async (request) => ({ authorisationUri: createAddress(request) }),
    describeScript: ({ hasWindow, clientId, scriptUri = APPLE.scriptUri, scopes }) =>
      hasWindow ? { clientId, scriptUri, scopes } : undefined,
    readForm,
    async identify(response) {
      const { nonce, idToken, user } = response;
      const provider = await withSignedSecret(response.provider, now());
      const issuer = provider.issuer ?? APPLE.issuer;
      const server = { issuer, token_endpoint: provider.tokenUri ?? APPLE.tokenUri };
      const tokens = await exchangeCode(client, server, { ...response, provider }, nonce);
      const rules = { provider, keysUri: provider.keysUri ?? APPLE.keysUri, issuers: [issuer], nonce };
      const claims = await client.verifyIdToken(tokens.id_token ?? '', rules);
      // Both ID tokens of a sign-in must name the same person (OpenID Connect Core 3.3.3.6).
      if (idToken !== undefined && (await client.verifyIdToken(idToken, rules)).sub !== claims.sub)
        throw providerRefused(provider.label);
      return { issuer, subject: claims.sub, ...readProfile(provider, { ...readName(user), ...claims }) };
    },
  };
}

/**
 * Returns the address of Apple's page. Apple returns name and e-mail address only by a form, and documents no parameters
 * besides these.
 */
function createAddress({ provider, redirectUri, state, nonce }: AuthorisationRequest): string {
  const url = new URL(provider.authorisationUri ?? APPLE.authorisationUri);
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code id_token',
    response_mode: 'form_post',
    scope: provider.scopes.join(' '),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Reads the form that Apple posts: `code`, `id_token`, `state`, at the first sign-in `user`; or `error` and `state`. */
function readForm(fields: URLSearchParams): ReadForm {
  const { error, state, code = '', id_token: idToken, user } = Object.fromEntries<string | undefined>(fields);
  if (error !== undefined) return { failure: error === 'user_cancelled_authorize' ? 'cancelled' : 'failed' };
  const isRepeated = new Set(fields.keys()).size !== fields.size;
  const isTooLong = Object.entries(MAX_LENGTHS).some(([name, max]) => (fields.get(name) ?? '').length > max);
  if (isRepeated || isTooLong || !looksLikeSecret(state) || !/^[\x21-\x7e]+$/.test(code)) return { failure: 'failed' };
  if (idToken !== undefined && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(idToken)) return { failure: 'failed' };
  return {
    state,
    parameters: { code, ...(idToken !== undefined && { idToken }), ...(user !== undefined && { user }) },
  };
}

/**
 * Reads the name from `user`, which Apple sends only when a person signs in to the brand for the first time. The field
 * is not signed, so nothing else is taken from it.
 */
function readName(user = '{}'): { readonly name?: string } {
  // When the field cannot be read, the person signs in without a name.
  const { name } = (parseJson(user) ?? {}) as { name?: { firstName?: unknown; lastName?: unknown } };
  const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string');
  return parts.length > 0 ? { name: parts.join(' ') } : {};
}

/** Apple's client secret is a token that the developer's key signs. The key is the provider's secret (PKCS #8). */
async function withSignedSecret(provider: ExternalProvider, now: number): Promise<ExternalProvider> {
  const { clientSecret, clientId, teamId, keyId, issuer = APPLE.issuer, label } = provider;
  if (!clientSecret?.includes('-----BEGIN') || teamId === undefined || keyId === undefined) return provider;
  try {
    const signed = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + SECRET_LIFE_MS))
      .sign(await importPKCS8(clientSecret.replaceAll('\\n', '\n'), 'ES256'));
    return { ...provider, clientSecret: signed };
  } catch {
    throw providerUnreachable(label);
  }
}
