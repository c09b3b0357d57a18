import { defineCall } from '../../defineCall.ts';
import { profileSchema } from '../../domain/profile.ts';
import { id } from '../../fields.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { PROFILE_CHANGE_ERRORS } from '../profileParameters.ts';

/**
 * Restores a deleted profile with its watch history and preferences, within seven days. When another profile has its
 * name by now, a number is added to the name of the restored profile. Sessions that ended with it stay ended.
 */
export const postProfileRestore = defineCall({
  name: 'postProfileRestore',
  method: 'POST',
  path: '/api/v2/user/profile/{id}/restore',
  summary: 'Restore a deleted profile.',
  params: { id: id('Id of the profile.') },
  body: emptyBodySchema,
  response: profileSchema,
  errors: { ...PROFILE_CHANGE_ERRORS, PROFILE_UNKNOWN: 404, PROFILES_FULL: 409 },
});
