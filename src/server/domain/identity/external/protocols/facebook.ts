import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type { ProviderClient } from '../createProviderClient.ts';
import { ProviderFailure, providerRefused, providerUnreachable } from '../providerErrors.ts';
import type { ExternalProvider, Protocol } from '../providerTypes.ts';
import { isOutage } from './codeExchange.ts';
import { fetchProfile, readSubject } from './genericOAuth.ts';
import { readProfile } from './readProfile.ts';

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, at the specification's version. */
export const FACEBOOK = {
  issuer: 'https://www.facebook.com',
  version: 'v10.0',
  tokenUri: 'https://graph.facebook.com/v10.0/oauth/access_token',
  userInfoUri: 'https://graph.facebook.com/v10.0/me',
  scriptUri: 'https://connect.facebook.net/en_US/sdk.js',
  scopes: ['public_profile', 'email'],
} as const;

/** Facebook: its script gives the browser a code, which the server exchanges for the viewer's profile. */
export function createFacebook(client: ProviderClient): Protocol {
  return {
    describeScript: ({ clientId, scriptUri = FACEBOOK.scriptUri, scopes }) => ({
      clientId,
      scriptUri,
      scopes,
      version: FACEBOOK.version,
    }),
    async identify({ provider, code }) {
      const accessToken = await exchange(client, provider, code);
      const url = new URL(provider.userInfoUri ?? FACEBOOK.userInfoUri);
      url.searchParams.set('fields', 'id,name,email');
      // Proves that the call comes from the server that knows the secret.
      const proof = createHmac('sha256', provider.clientSecret ?? '')
        .update(accessToken)
        .digest('hex');
      url.searchParams.set('appsecret_proof', proof);
      const profile = await fetchProfile(client, provider, url.href, accessToken);
      return {
        issuer: provider.issuer ?? FACEBOOK.issuer,
        subject: readSubject(provider, profile),
        ...readProfile(provider, profile),
      };
    },
  };
}

/** Exchanges a code for an access token. Facebook's script requests its codes with an empty `redirect_uri`. */
async function exchange(client: ProviderClient, provider: ExternalProvider, code: string): Promise<string> {
  const { clientId, clientSecret = '', label, tokenUri = FACEBOOK.tokenUri } = provider;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, redirect_uri: '', code });
  try {
    const response = await client.requestOptions[oauth.customFetch](tokenUri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body,
    });
    if (response.status >= 500) throw providerUnreachable(label);
    const { access_token: accessToken } = (await response.json()) as { access_token?: unknown };
    if (!response.ok || typeof accessToken !== 'string') throw providerRefused(label);
    return accessToken;
  } catch (error) {
    if (isOutage(error)) throw providerUnreachable(label);
    throw error instanceof ProviderFailure ? error : providerRefused(label);
  }
}
