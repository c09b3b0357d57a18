import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { id } from '../../fields.ts';
import { doneSchema, PIN_ERRORS, pinField, PROFILE_CHANGE_ERRORS } from '../profileParameters.ts';

const deletionSchema = defineSchema({
  type: 'object',
  description: 'The PIN, when the call needs it (`pinProtection` of the profiles).',
  additionalProperties: false,
  properties: { pin: pinField, solution: challengeSolutionSchema },
});

/**
 * Deletes a profile with its watch history and preferences, and ends its sessions on other devices (decision D21). A
 * protected or a child's profile needs the PIN. The profile in use and the default one cannot be deleted.
 */
export const deleteProfile = defineCall({
  name: 'deleteProfile',
  method: 'DELETE',
  path: '/api/v2/user/profile/{id}',
  summary: 'Delete a profile.',
  params: { id: id('Id of the profile.') },
  body: deletionSchema,
  response: doneSchema,
  errors: { ...PROFILE_CHANGE_ERRORS, ...PIN_ERRORS, PROFILE_UNKNOWN: 404, PROFILE_DEFAULT: 409, PROFILE_IN_USE: 409 },
});
