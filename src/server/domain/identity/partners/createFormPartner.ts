import type { PartnerPerson } from '#schemas/domain/partner-responses.ts';
import validateDone from '#schemas/generated/validators/partner-done.js';
import validatePerson from '#schemas/generated/validators/partner-person.js';
import { catchRefusal } from '../external/providerErrors.ts';
import type { IdentityProvider, IdentityRefusal } from '../identityProvider.ts';
import { PartnerRefused, type PartnerClient } from './createPartnerClient.ts';
import { readPartnerPerson } from './readPartnerPerson.ts';

const REFUSALS: Readonly<Record<PartnerRefused['code'], IdentityRefusal>> = {
  INVALID_CREDENTIALS: { refused: 'failedAuthentication', status: 401 },
  LOCKED: { refused: 'accountLocked', status: 423 },
  TOKEN_INVALID: { refused: 'invalidToken', status: 404 },
  SECRET_REFUSED: { refused: 'passwordNotAccepted', status: 400 },
};

/** Creates a partner whose viewers type id and secret on our page: PBR and SPTV. */
export function createFormPartner(kind: 'pbr' | 'sptv', client: PartnerClient): IdentityProvider {
  return {
    kind,
    begin: () => Promise.resolve({ step: 'form' }),
    complete: (context, { parameters: { id = '', secret = '' } }) =>
      catchPartnerRefusal(async () => {
        const request = { path: 'sign-in', body: { id, secret }, validate: validatePerson };
        return readPartnerPerson(context.settings, await client.call<PartnerPerson>(context, request));
      }),
    // Viewers of SPTV reset their password on its own site.
    ...(kind === 'pbr' && {
      requestReset: (context, { id, locale, resetUrl: resetUri }) =>
        catchPartnerRefusal(async () => {
          const body = { id, locale, resetUri };
          await client.call(context, { path: 'password-reset', body, validate: validateDone });
          return undefined;
        }),
      resetPassword: (context, { token, secret }) =>
        catchPartnerRefusal(async () => {
          await client.call(context, { path: 'password', body: { token, secret }, validate: validateDone });
          return undefined;
        }),
    }),
  };
}

const catchPartnerRefusal = <T>(work: () => Promise<T>): Promise<T | IdentityRefusal> =>
  catchRefusal(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PartnerRefused) return REFUSALS[error.code];
      throw error;
    }
  });
