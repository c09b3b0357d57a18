import { defineCall } from '../../defineCall.ts';
import { OWN_ACCOUNT_ERRORS, sessionsEndedSchema } from '../ownAccountFields.ts';

/** Signs the viewer out on all other devices. */
export const deleteOtherSessions = defineCall({
  name: 'deleteOtherSessions',
  method: 'DELETE',
  path: '/api/v2/user/session',
  summary: 'Sign out on all other devices.',
  response: sessionsEndedSchema,
  errors: OWN_ACCOUNT_ERRORS,
});
