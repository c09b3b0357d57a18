import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { secretField } from '../identityFields.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

const deletionSchema = defineSchema({
  type: 'object',
  description: 'What proves that the owner asks for it.',
  additionalProperties: false,
  properties: {
    secret: { ...secretField, description: 'Password; without one the viewer must have signed in a moment ago.' },
    solution: challengeSolutionSchema,
  },
});

const deletedSchema = defineSchema({
  type: 'object',
  description: 'The account was deleted.',
  additionalProperties: false,
  required: ['deleted'],
  properties: { deleted: { type: 'boolean', const: true, description: 'Always true.' } },
});

/**
 * Deletes the viewer's account with everything that belongs to it, and ends its sessions. It needs the password, or for
 * accounts without one a sign-in within the last ten minutes (SIGN_IN_AGAIN). The last
 * administrator of a brand cannot delete their account (LAST_ADMINISTRATOR).
 */
export const postAccountDeletion = defineCall({
  name: 'postAccountDeletion',
  method: 'POST',
  path: '/api/v2/user/account/deletion',
  summary: "Delete the viewer's account.",
  body: deletionSchema,
  response: deletedSchema,
  errors: {
    ...OWN_ACCOUNT_ERRORS,
    invalidCurrentCredentials: 400,
    CHALLENGE_REQUIRED: 429,
    SIGN_IN_AGAIN: 403,
    LAST_ADMINISTRATOR: 409,
    BUSY: 503,
  },
});
