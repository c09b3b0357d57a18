// What the calls of profiles share.
import { defineSchema } from '../defineSchema.ts';
import { PIN_PATTERN } from '../domain/profile.ts';

/** Errors of all calls of profiles. */
export const PROFILE_ERRORS = {
  SIGN_IN_REQUIRED: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  PROFILES_OFF: 404,
} as const;

/** Errors of calls that change profiles. CHILD_PROFILE: a session in a child's profile may not change any profile. */
export const PROFILE_CHANGE_ERRORS = {
  ...PROFILE_ERRORS,
  CHILD_PROFILE: 403,
  TOO_MANY_ATTEMPTS: 429,
  ORIGIN_FORBIDDEN: 403,
} as const;

/** Errors of calls that check a PIN. INPUT_REFUSED has the label `pinIsWrong` for the field of the PIN. */
export const PIN_ERRORS = { PIN_REQUIRED: 403, INPUT_REFUSED: 400, CHALLENGE_REQUIRED: 429, BUSY: 503 } as const;

/** A PIN. */
export const pinField = {
  type: 'string',
  pattern: PIN_PATTERN,
  description: 'PIN of the account: four digits.',
} as const;

/** The response of calls that only succeed or fail. */
export const doneSchema = defineSchema({
  type: 'object',
  description: 'The change was made.',
  additionalProperties: false,
  required: ['done'],
  properties: { done: { type: 'boolean', const: true, description: 'Always true.' } },
});
