import { ACCOUNT_LIMITS } from '../../domain/account.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { emailField, secretField, signUpDetailsSchema } from '../identityFields.ts';

const hostedSignUpSchema = defineSchema({
  type: 'object',
  description: 'The values of the sign-up form.',
  additionalProperties: false,
  required: ['username', 'password'],
  properties: {
    username: emailField,
    password: secretField,
    name: { type: 'string', maxLength: ACCOUNT_LIMITS.name, description: 'Name of the viewer.' },
    details: signUpDetailsSchema,
    consentAnswers: {
      type: 'object',
      maxProperties: 40,
      additionalProperties: { type: 'boolean' },
      description: 'Answers to the consent terms by fieldName.',
    },
    appCheckToken: {
      type: 'string',
      minLength: 1,
      maxLength: 4000,
      description: 'Token of the app check, where the provider has one.',
    },
    solution: challengeSolutionSchema,
  },
});

/** Signs up with the hosted identity service, and opens a session (API-051, API-052). */
export const postFirebaseSignUp = defineCall({
  name: 'postFirebaseSignUp',
  method: 'POST',
  path: '/api/v1/firebase-auth/signup',
  summary: 'Sign up with the hosted identity service.',
  body: hostedSignUpSchema,
  response: sessionResponseSchema,
  errors: {
    PROVIDER_UNKNOWN: 404,
    SIGN_UP_CLOSED: 403,
    INPUT_REFUSED: 400,
    appCheckFailedWeb: 403,
    emailAlreadyInUse: 409,
    blockingFunctionRefused: 403,
    signUpNotAllowed: 403,
    emailNotVerified: 403,
    failedAuthentication: 401,
    cannotLinkAccount: 409,
    accountExistsWithDifferentProvider: 409,
    providerUnreachable: 503,
    sorrySomethingWentWrong: 502,
    TOO_MANY_ATTEMPTS: 429,
    CHALLENGE_REQUIRED: 429,
    ORIGIN_FORBIDDEN: 403,
  },
  timeoutMs: 20_000,
});
