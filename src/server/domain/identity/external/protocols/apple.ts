import { importPKCS8, SignJWT } from 'jose';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { ProviderClient } from '../createProviderClient.ts';
import { providerUnreachable } from '../providerErrors.ts';
import type { ExternalProvider, Protocol } from '../providerTypes.ts';
import { exchangeCode } from './codeExchange.ts';
import { readProfile } from './readProfile.ts';

/** https://developer.apple.com/documentation/signinwithapplerestapi */
export const APPLE = {
  issuer: 'https://appleid.apple.com',
  tokenUri: 'https://appleid.apple.com/auth/token',
  keysUri: 'https://appleid.apple.com/auth/keys',
  scriptUri: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  scopes: ['name', 'email'],
} as const;

/** Lifetime of the signed client secret. Apple allows six months. */
const SECRET_LIFE_MS = 5 * MINUTE_MS;

/**
 * Apple: its script opens a window, whose message gives the page a code. The server exchanges the code for an ID token
 * with the nonce.
 */
export function createApple(client: ProviderClient, now: () => number): Protocol {
  return {
    describeScript: ({ clientId, scriptUri = APPLE.scriptUri, scopes }) => ({ clientId, scriptUri, scopes }),
    async identify(response) {
      const { nonce } = response;
      const provider = await withSignedSecret(response.provider, now());
      const issuer = provider.issuer ?? APPLE.issuer;
      const server = { issuer, token_endpoint: provider.tokenUri ?? APPLE.tokenUri };
      const tokens = await exchangeCode(client, server, { ...response, provider }, nonce);
      const claims = await client.verifyIdToken(tokens.id_token ?? '', {
        provider,
        keysUri: provider.keysUri ?? APPLE.keysUri,
        issuers: [issuer],
        nonce,
      });
      return { issuer, subject: claims.sub, ...readProfile(provider, claims) };
    },
  };
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
