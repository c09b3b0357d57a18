import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { profileFields, profileSchema } from '../../domain/profile.ts';
import { PROFILE_CHANGE_ERRORS } from '../profileParameters.ts';

const newProfileSchema = defineSchema({
  type: 'object',
  description: 'A new profile.',
  additionalProperties: false,
  required: ['name', 'avatar'],
  properties: profileFields,
});

/** Creates a profile (decision D21). INPUT_REFUSED: the name is taken. */
export const postProfile = defineCall({
  name: 'postProfile',
  method: 'POST',
  path: '/api/v2/user/profile',
  summary: 'Create a profile.',
  body: newProfileSchema,
  response: profileSchema,
  errors: { ...PROFILE_CHANGE_ERRORS, INPUT_REFUSED: 400, PROFILES_FULL: 409 },
});
