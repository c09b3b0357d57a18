import * as oauth from 'oauth4webapi';
import type { ProviderClient } from '../createProviderClient.ts';
import { providerRefused, providerUnreachable } from '../providerErrors.ts';
import type { Protocol } from '../providerTypes.ts';
import { createAuthorisationUri, exchangeCode, isOutage } from './codeExchange.ts';
import { readProfile } from './readProfile.ts';

/** OpenID Connect: discovery, authorisation code with PKCE, ID token, userinfo and logout at the provider. */
export function createOpenId(client: ProviderClient): Protocol {
  return {
    createsUrisWithoutCall: client.hasDiscovered,
    async createUris(request) {
      const { provider, flow } = request;
      const server = await client.discover(provider);
      if (server.authorization_endpoint === undefined) throw providerUnreachable(provider.label);
      const create = (more: Readonly<Record<string, string>>) =>
        createAuthorisationUri(server.authorization_endpoint!, request, more);
      return {
        // https://openid.net/specs/openid-connect-prompt-create-1_0.html
        authorisationUri: create(flow === 'SIGNUP' && supportsCreate(server) ? { prompt: 'create' } : {}),
        silentAuthorisationUri: create({ prompt: 'none' }),
      };
    },
    async identify(response) {
      const { provider, nonce, hasAccount } = response;
      const server = await client.discover(provider);
      if (server.jwks_uri === undefined) throw providerUnreachable(provider.label);
      const tokens = await exchangeCode(client, server, response, nonce);
      const claims = await client.verifyIdToken(tokens.id_token ?? '', {
        provider,
        keysUri: server.jwks_uri,
        issuers: [server.issuer],
        nonce,
      });
      const person = { issuer: server.issuer, subject: claims.sub };
      const needsProfile = claims['email'] === undefined && !(await hasAccount(person));
      const profile = needsProfile ? await readUserInfo(client, server, response, tokens, claims.sub) : {};
      return {
        ...person,
        ...readProfile(provider, { ...profile, ...claims }),
        logoutHint: tokens.id_token,
      };
    },
    async createLogoutUri(provider, { returnUri, idTokenHint }) {
      const { end_session_endpoint: endpoint } = await client.discover(provider);
      if (endpoint === undefined) return undefined;
      const url = new URL(endpoint);
      url.searchParams.set('client_id', provider.clientId);
      url.searchParams.set('post_logout_redirect_uri', returnUri);
      if (idTokenHint !== undefined) url.searchParams.set('id_token_hint', idTokenHint);
      return url.href;
    },
  };
}

function supportsCreate(server: oauth.AuthorizationServer): boolean {
  const supported: unknown = server['prompt_values_supported'];
  return Array.isArray(supported) && supported.includes('create');
}

/** Reads claims that are not in the ID token. oauth4webapi checks that they belong to the same subject. */
async function readUserInfo(
  client: ProviderClient,
  server: oauth.AuthorizationServer,
  { provider }: Parameters<Protocol['identify']>[0],
  { access_token: accessToken }: oauth.TokenEndpointResponse,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (server.userinfo_endpoint === undefined) return {};
  const oauthClient = client.toOAuthClient(provider);
  try {
    const response = await oauth.userInfoRequest(server, oauthClient, accessToken, client.requestOptions);
    return await oauth.processUserInfoResponse(server, oauthClient, subject, response);
  } catch (error) {
    throw isOutage(error) ? providerUnreachable(provider.label) : providerRefused(provider.label);
  }
}
