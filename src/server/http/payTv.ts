// Sign-in with a TV subscription over HTTP: which provider a request means, and with which registration.
import type { FastifyRequest } from 'fastify';
import type { Services } from '../createServices.ts';
import type { ProviderName } from '../domain/identity/createProviderLookup.ts';
import type { RegisteredClient } from '../domain/identity/identityProvider.ts';
import { toProviderRealm } from './externalSignIn.ts';
import { localeOf } from './requestContext.ts';

/**
 * Returns the provider of a realm with a requestor id.
 * @throws HttpError 404 PROVIDER_UNKNOWN
 */
export async function findPayTvName(
  request: FastifyRequest,
  { realms, subscriptions }: Services,
  requestorId: string,
): Promise<ProviderName> {
  const realm = await realms.findForRequest(request);
  const settings = subscriptions.findSettings(toProviderRealm(realm, localeOf(request, realm)), requestorId);
  return { kind: 'pay-tv', clientName: settings.clientName ?? '' };
}

/** Returns the registration that a browser has sent; undefined when the server uses its own. */
export const readRegisteredClient = ({
  clientId,
  clientSecret,
}: Partial<RegisteredClient>): RegisteredClient | undefined =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };

/** Returns the address of this site to which the provider returns. */
export const getPayTvReturnUrl = (request: FastifyRequest): string =>
  `${request.protocol}://${request.host}/providers/success`;
