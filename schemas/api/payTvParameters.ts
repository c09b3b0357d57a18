// Fields and errors that the calls of pay-TV sign-in share (specification, identity-and-commerce 4 and 7).

/** Id of the brand at the pay-TV provider. */
export const requestorId = {
  type: 'string',
  pattern: '^[a-zA-Z0-9._-]{1,60}$',
  description: 'Id of the brand at the pay-TV provider, from realm.json.',
} as const;

/** The registration of a browser that registers itself. */
export const registeredClient = {
  clientId: {
    type: 'string',
    minLength: 1,
    maxLength: 300,
    description: 'Client id of the browser at the provider. Missing: the server uses its own registration.',
  },
  clientSecret: { type: 'string', minLength: 1, maxLength: 1000, description: 'Secret of clientId.' },
} as const;

/** Errors of every call to a pay-TV provider. */
export const payTvErrors = {
  PROVIDER_UNKNOWN: 404,
  registrationRefused: 400,
  sorrySomethingWentWrong: 412,
  failedAuthentication: 401,
  providerUnreachable: 503,
  TOO_MANY_ATTEMPTS: 429,
  ORIGIN_FORBIDDEN: 403,
};
