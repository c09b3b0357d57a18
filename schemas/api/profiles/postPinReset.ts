import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { MAIL_ERRORS, mailSentSchema } from '../identityFields.ts';
import { PROFILE_ERRORS } from '../profileParameters.ts';

const requestSchema = defineSchema({
  type: 'object',
  description: 'Nothing but the solution of a challenge.',
  additionalProperties: false,
  properties: { solution: challengeSolutionSchema },
});

/** Sends a link that removes the PIN to the address of the account (decision D21). Any profile may ask for it. */
export const postPinReset = defineCall({
  name: 'postPinReset',
  method: 'POST',
  path: '/api/v2/user/profile/pin/reset',
  summary: 'Ask for a mail that removes the PIN.',
  body: requestSchema,
  response: mailSentSchema,
  errors: { ...PROFILE_ERRORS, ...MAIL_ERRORS },
});
