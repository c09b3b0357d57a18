import type { ProviderClient } from '../createProviderClient.ts';
import type { Protocol } from '../providerTypes.ts';
import { readProfile } from './readProfile.ts';

/** https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
export const GOOGLE = {
  issuer: 'https://accounts.google.com',
  keysUri: 'https://www.googleapis.com/oauth2/v3/certs',
  scriptUri: 'https://accounts.google.com/gsi/client',
  scopes: ['openid', 'email', 'profile'],
} as const;

/** Google: its script gives the browser an ID token, which the server verifies with Google's keys. */
export function createGoogle(client: ProviderClient): Protocol {
  return {
    describeScript: ({ clientId, scriptUri = GOOGLE.scriptUri, scopes }) => ({ clientId, scriptUri, scopes }),
    // postGoogleLogin passes the ID token as the parameter `code`, in which other providers return an authorisation code.
    async identify({ provider, code: idToken, nonce }) {
      const issuer = provider.issuer ?? GOOGLE.issuer;
      const claims = await client.verifyIdToken(idToken, {
        provider,
        keysUri: provider.keysUri ?? GOOGLE.keysUri,
        // Google writes the issuer with and without the scheme.
        issuers: [issuer, issuer.replace(/^https:\/\//, '')],
        nonce,
      });
      return { issuer, subject: claims.sub, ...readProfile(provider, claims) };
    },
  };
}
