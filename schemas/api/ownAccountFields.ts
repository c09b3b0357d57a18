// Errors and a response of the calls by which viewers manage their own account.
import { defineSchema } from '../defineSchema.ts';

/** Errors of calls that change something of the viewer's own account. */
export const OWN_ACCOUNT_ERRORS = {
  SIGN_IN_REQUIRED: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  CHILD_PROFILE: 403,
  TOO_MANY_ATTEMPTS: 429,
  ORIGIN_FORBIDDEN: 403,
} as const;

/** The response of calls that end sessions. */
export const sessionsEndedSchema = defineSchema({
  type: 'object',
  description: 'Devices were signed out.',
  additionalProperties: false,
  required: ['ended'],
  properties: { ended: { type: 'integer', minimum: 0, description: 'How many sessions ended.' } },
});
