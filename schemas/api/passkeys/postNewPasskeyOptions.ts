import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { passkeyOptionsSchema } from '../../domain/passkey.ts';
import { secretField } from '../identityFields.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

const ownerProofSchema = defineSchema({
  type: 'object',
  description: 'Proof that the owner of the account asks.',
  additionalProperties: false,
  properties: { secret: secretField, solution: challengeSolutionSchema },
});

/** Begins to add a passkey. It needs the password, or a sign-in within ten minutes for accounts without one. */
export const postNewPasskeyOptions = defineCall({
  name: 'postNewPasskeyOptions',
  method: 'POST',
  path: '/api/v2/user/passkey/options',
  summary: 'Begin to add a passkey.',
  body: ownerProofSchema,
  response: passkeyOptionsSchema,
  errors: {
    ...OWN_ACCOUNT_ERRORS,
    PASSKEYS_OFF: 404,
    PASSKEYS_FULL: 409,
    invalidCurrentCredentials: 400,
    SIGN_IN_AGAIN: 403,
    CHALLENGE_REQUIRED: 429,
    BUSY: 503,
  },
});
