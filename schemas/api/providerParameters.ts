// Parameters and errors that the calls of external providers share.
import { ACCOUNT_LIMITS } from '../domain/account.ts';
import { challengeSolutionSchema } from '../domain/challenge.ts';
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
  consentRequired: 403,
  cannotLinkAccount: 409,
  accountExistsWithDifferentProvider: 409,
  TOO_MANY_ATTEMPTS: 429,
  ORIGIN_FORBIDDEN: 403,
};

/** What the viewer types into the form of a provider. */
export const formCredentialsSchema = defineSchema({
  type: 'object',
  description: 'Id and secret.',
  additionalProperties: false,
  required: ['id', 'secret'],
  properties: {
    id: {
      type: 'string',
      minLength: 1,
      maxLength: ACCOUNT_LIMITS.email,
      pattern: '^\\P{Cc}*$',
      description: "The viewer's name at the provider: an e-mail address, or another id.",
    },
    secret: {
      type: 'string',
      minLength: 1,
      maxLength: ACCOUNT_LIMITS.secret,
      description: 'Password at the provider.',
    },
    solution: challengeSolutionSchema,
  },
});

/** Errors of the calls that sign in with a form of a provider. */
export const formSignInErrors = {
  PROVIDER_UNKNOWN: 404,
  providerUnreachable: 503,
  failedAuthentication: 401,
  accountLocked: 423,
  sorrySomethingWentWrong: 502,
  emailNotVerified: 403,
  signUpNotAllowed: 403,
  consentRequired: 403,
  cannotLinkAccount: 409,
  accountExistsWithDifferentProvider: 409,
  TOO_MANY_ATTEMPTS: 429,
  CHALLENGE_REQUIRED: 429,
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

/** Body of the calls that exchange the code of a provider's redirect. */
export const codeExchangeSchema = defineSchema({
  ...authorisationCodeSchema,
  properties: {
    ...authorisationCodeSchema.properties,
    silent: {
      type: 'boolean',
      description:
        'Whether the provider has signed the viewer in without a page. Then the viewer is not asked who is watching.',
    },
  },
});
