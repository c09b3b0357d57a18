import { defineCall } from '../../defineCall.ts';
import { profilesSchema } from '../../domain/profile.ts';
import { PROFILE_ERRORS } from '../profileParameters.ts';

/** Returns the profiles of the viewer's account (decision D21). */
export const getProfiles = defineCall({
  name: 'getProfiles',
  method: 'GET',
  path: '/api/v2/user/profile',
  summary: "Profiles of the viewer's account.",
  response: profilesSchema,
  errors: PROFILE_ERRORS,
});
