import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { doneSchema, PIN_ERRORS, pinField, PROFILE_CHANGE_ERRORS } from '../profileParameters.ts';

const pinSchema = defineSchema({
  type: 'object',
  description: 'The new PIN, and the current one when there is one.',
  additionalProperties: false,
  required: ['pin'],
  properties: { pin: pinField, currentPin: pinField, solution: challengeSolutionSchema },
});

/**
 * Sets the PIN of the account (decision D21). The first PIN also protects the profile in use. To replace a PIN, the
 * current one is needed.
 */
export const putProfilePin = defineCall({
  name: 'putProfilePin',
  method: 'PUT',
  path: '/api/v2/user/profile/pin',
  summary: 'Set the PIN.',
  body: pinSchema,
  response: doneSchema,
  errors: { ...PROFILE_CHANGE_ERRORS, ...PIN_ERRORS },
});
