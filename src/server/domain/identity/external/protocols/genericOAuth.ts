import * as oauth from 'oauth4webapi';
import type { ProviderClient } from '../createProviderClient.ts';
import { ProviderFailure, providerRefused, providerUnreachable } from '../providerErrors.ts';
import type { ExternalProvider, Protocol } from '../providerTypes.ts';
import { createAuthorisationUri, exchangeCode, isOutage } from './codeExchange.ts';
import { readProfile } from './readProfile.ts';

/** OAuth 2.0 with addresses from the realm's data: authorisation code with PKCE, then the profile at `userInfoUri`. */
export function createGenericOAuth(client: ProviderClient): Protocol {
  return {
    async createUris(request) {
      return { authorisationUri: createAuthorisationUri(request.provider.authorisationUri ?? '', request) };
    },
    async identify(response) {
      const { provider } = response;
      const server = toServer(provider);
      const { access_token: accessToken } = await exchangeCode(client, server, response);
      const profile = await fetchProfile(client, provider, provider.userInfoUri ?? '', accessToken);
      return { issuer: server.issuer, subject: readSubject(provider, profile), ...readProfile(provider, profile) };
    },
    createLogoutUri: async ({ logoutUri }) => logoutUri,
  };
}

/**
 * Returns the provider's server as oauth4webapi describes servers. OAuth has no issuer. The origin of the profile's
 * address takes its place, because that server assigns the subjects.
 */
export const toServer = ({
  authorisationUri,
  tokenUri,
  userInfoUri,
  issuer,
}: ExternalProvider): oauth.AuthorizationServer => ({
  issuer: issuer ?? new URL(userInfoUri ?? '').origin,
  authorization_endpoint: authorisationUri ?? '',
  token_endpoint: tokenUri ?? '',
});

/**
 * Reads the profile that belongs to an access token.
 * @throws ProviderFailure
 */
export async function fetchProfile(
  client: ProviderClient,
  provider: ExternalProvider,
  address: string,
  accessToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await oauth.protectedResourceRequest(
      accessToken,
      'GET',
      new URL(address),
      new Headers({ accept: 'application/json' }),
      null,
      client.requestOptions,
    );
    if (response.status >= 500) throw providerUnreachable(provider.label);
    const value: unknown = response.ok ? await response.json() : undefined;
    if (typeof value !== 'object' || value === null) throw providerRefused(provider.label);
    return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (isOutage(error)) throw providerUnreachable(provider.label);
    throw error instanceof ProviderFailure ? error : providerRefused(provider.label);
  }
}

/** Providers name the viewer's id `sub` (OpenID) or `id`; GitHub's is a number. */
export function readSubject(provider: ExternalProvider, { sub, id }: Readonly<Record<string, unknown>>): string {
  const subject = sub ?? id;
  const text = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : subject;
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(text)) throw providerRefused(provider.label);
  return text;
}
