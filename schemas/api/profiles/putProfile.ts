import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { profileFields, profileSchema } from '../../domain/profile.ts';
import { id } from '../../fields.ts';
import { PIN_ERRORS, pinField, PROFILE_CHANGE_ERRORS } from '../profileParameters.ts';

const profileChangesSchema = defineSchema({
  type: 'object',
  description: 'What changes; missing fields stay unchanged.',
  additionalProperties: false,
  properties: { ...profileFields, pin: pinField, solution: challengeSolutionSchema },
});

/** Changes a profile (decision D21). A protected or a child's profile that is not in use needs the PIN. */
export const putProfile = defineCall({
  name: 'putProfile',
  method: 'PUT',
  path: '/api/v2/user/profile/{id}',
  summary: 'Change a profile.',
  params: { id: id('Id of the profile.') },
  body: profileChangesSchema,
  response: profileSchema,
  errors: { ...PROFILE_CHANGE_ERRORS, ...PIN_ERRORS, PROFILE_UNKNOWN: 404, PROFILE_DEFAULT: 409, PIN_MISSING: 409 },
});
