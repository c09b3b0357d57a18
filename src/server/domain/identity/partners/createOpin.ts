import type { PartnerEntitlements, PartnerPerson } from '#schemas/domain/partner-responses.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import validateDone from '#schemas/generated/validators/partner-done.js';
import validateEntitlements from '#schemas/generated/validators/partner-entitlements.js';
import validatePerson from '#schemas/generated/validators/partner-person.js';
import { areSecretsEqual, newSecret } from '../../session/secrets.ts';
import { catchRefusal, ProviderFailure, providerRefused, providerUnclear } from '../external/providerErrors.ts';
import type { BeginInput, SignInStart, Entitlement, IdentityProvider, ProviderContext } from '../identityProvider.ts';
import { PartnerRefused, type PartnerClient } from './createPartnerClient.ts';
import { readPartnerPerson, readPartnerSubject } from './readPartnerPerson.ts';

/**
 * Creates OPiN: viewers sign in on its page, which returns a token in the parameter `code`. The server exchanges the
 * token for the person.
 */
export function createOpin(client: PartnerClient): IdentityProvider {
  return {
    kind: 'opin',
    begin: (context, input) => catchRefusal(async () => begin(context, input)),
    complete: (context, { parameters: { code: token = '' }, memory }) =>
      catchRefusal(async () => {
        const { settings } = context;
        try {
          const request = { path: 'token', body: { token }, validate: validatePerson };
          const person = await client.call<PartnerPerson>(context, request);
          // OPiN received the nonce of this attempt. A token from another person's attempt contains another nonce.
          const { nonce } = memory ?? {};
          if (nonce === undefined || !areSecretsEqual(person.nonce ?? '', nonce)) throw providerRefused(settings.label);
          return readPartnerPerson(settings, person);
        } catch (error) {
          throw error instanceof PartnerRefused ? providerRefused(settings.label) : error;
        }
      }),
    listEntitlements: (context, subject) => catchRefusal(() => listEntitlements(client, context, subject)),
    async endFailedSession(context, { code: token = '' }) {
      try {
        await client.call(context, { path: 'logout', body: { token }, validate: validateDone });
      } catch (error) {
        if (!(error instanceof ProviderFailure || error instanceof PartnerRefused)) throw error;
      }
    },
  };
}

function begin({ settings }: ProviderContext, { returnUrl, locale }: BeginInput): SignInStart {
  const { label, authorisationUri, clientId } = settings;
  if (authorisationUri === undefined || clientId === undefined) throw providerRefused(label);
  const memory = { state: newSecret(), nonce: newSecret() };
  const url = new URL(authorisationUri);
  const parameters = { client_id: clientId, redirect_uri: returnUrl, locale, ...memory };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { step: 'redirect', url: url.href, memory };
}

async function listEntitlements(
  client: PartnerClient,
  context: ProviderContext,
  identity: string,
): Promise<readonly Entitlement[]> {
  const { settings } = context;
  const subject = readPartnerSubject(settings, identity);
  // The account is linked to a partner that had the same name before. Its entitlements are not known here.
  if (subject === undefined) return [];
  try {
    const request = { path: 'entitlements', body: { subject }, validate: validateEntitlements };
    const response = await client.call<PartnerEntitlements>(context, request);
    if (response.subject !== subject) throw providerUnclear(settings.label);
    return response.entitlements.map(({ licenceId, expiresAt }) => {
      if (expiresAt === undefined || expiresAt === null) return { licenceId, expiresAt: null };
      const time = parseInstant(expiresAt);
      if (time === undefined) throw providerUnclear(settings.label);
      return { licenceId, expiresAt: new Date(time) };
    });
  } catch (error) {
    throw error instanceof PartnerRefused ? providerUnclear(settings.label) : error;
  }
}
