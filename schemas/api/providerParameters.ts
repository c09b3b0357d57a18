// Parameters and errors that the calls of external providers share.
import { defineSchema } from '../defineSchema.ts';

/** Name of a client in the path. */
export const client = {
  type: 'string',
  maxLength: 60,
  pattern: '^[a-zA-Z0-9._-]+$',
  description: 'Name of the client in realm.json.',
} as const;

/** Query of the calls that begin a sign-in. */
export const authUriQuery = {
  extraParams: {
    type: 'string',
    maxLength: 1000,
    description: 'Query parameters for the provider, as a query string: `login_hint=a%40b.example&ui=dark`.',
  },
  redirectUrl: {
    type: 'string',
    maxLength: 500,
    description: 'Page to which the provider returns: the page of this provider on this site, in any path set.',
  },
} as const;

/** Errors of the calls that begin a sign-in. */
export const beginErrors = {
  PROVIDER_UNKNOWN: 404,
  providerUnreachable: 503,
  RETURN_ADDRESS_INVALID: 400,
  TOO_MANY_ATTEMPTS: 429,
};

/** Errors of the calls that exchange what a provider returned. */
export const exchangeErrors = {
  PROVIDER_UNKNOWN: 404,
  providerUnreachable: 503,
  failedAuthentication: 401,
  signInExpired: 400,
  emailNotVerified: 403,
  signUpNotAllowed: 403,
  cannotLinkAccount: 409,
  accountExistsWithDifferentProvider: 409,
  TOO_MANY_ATTEMPTS: 429,
  ORIGIN_FORBIDDEN: 403,
};

/** What a provider's redirect brings back. */
export const authorisationCodeSchema = defineSchema({
  type: 'object',
  description: "What the provider's redirect contains.",
  additionalProperties: false,
  required: ['authorisationCode'],
  properties: {
    authorisationCode: { type: 'string', minLength: 1, maxLength: 4000, description: 'Authorisation code.' },
    state: { type: 'string', maxLength: 100, description: 'State of the attempt.' },
    iss: { type: 'string', maxLength: 500, description: 'Issuer that the response names (RFC 9207).' },
  },
});
