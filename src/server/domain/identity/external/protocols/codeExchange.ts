// Exchanges an authorisation code at a provider's token endpoint (RFC 6749, RFC 7636, RFC 9207).
import * as oauth from 'oauth4webapi';
import { OutboundError } from '../../../../outbound/createOutbound.ts';
import { hashSecret } from '../../../session/secrets.ts';
import type { ProviderClient } from '../createProviderClient.ts';
import { providerRefused, providerUnreachable } from '../providerErrors.ts';
import type { AuthorisationRequest, ExternalProvider, ProviderResponse } from '../providerTypes.ts';

/** Parameters that only the protocol sets. */
const PROTOCOL_PARAMETERS =
  /^(response_type|response_mode|client_id|client_secret|redirect_uri|state|nonce|code_challenge|code_challenge_method|scope|request|request_uri)$/;

/** Builds the address of a provider's sign-in page with PKCE. */
export function createAuthorisationUri(
  endpoint: string,
  { provider, redirectUri, extraParams, state, nonce, verifier, locale }: AuthorisationRequest,
  more: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(endpoint);
  const parameters: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(extraParams).filter(([name]) => !PROTOCOL_PARAMETERS.test(name))),
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: provider.scopes.join(' '),
    state,
    // Our hash of secrets is the one of the method S256.
    code_challenge: hashSecret(verifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
    ...(provider.kind === 'openid' && { nonce }),
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the code of a response.
 * @param nonce required in the ID token; undefined where the protocol has no ID token.
 * @throws ProviderFailure
 */
export async function exchangeCode(
  client: ProviderClient,
  server: oauth.AuthorizationServer,
  { provider, redirectUri, code, iss, state, verifier }: ProviderResponse,
  nonce?: string,
): Promise<oauth.TokenEndpointResponse> {
  const oauthClient = client.toOAuthClient(provider);
  const parameters = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) });
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      oauthClient,
      authenticateClient(provider),
      oauth.validateAuthResponse(server, oauthClient, parameters, state),
      redirectUri,
      verifier,
      client.requestOptions,
    );
    return await oauth.processAuthorizationCodeResponse(server, oauthClient, response, {
      ...(nonce !== undefined && { expectedNonce: nonce, requireIdToken: true }),
    });
  } catch (error) {
    throw isOutage(error) ? providerUnreachable(provider.label) : providerRefused(provider.label);
  }
}

/** Whether a call failed because the provider is down, and not because it refused the request. */
export function isOutage(error: unknown): boolean {
  if (error instanceof OutboundError) return true;
  const cause = (error as { cause?: unknown } | undefined)?.cause;
  if (cause instanceof OutboundError) return true;
  const status = error instanceof oauth.OperationProcessingError && cause instanceof Response ? cause.status : 0;
  return status >= 500;
}

function authenticateClient({ clientAuthentication, clientSecret }: ExternalProvider): oauth.ClientAuth {
  if (clientAuthentication === 'none' || clientSecret === undefined) return oauth.None();
  return clientAuthentication === 'client_secret_basic'
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
}
