import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { OWN_ACCOUNT_ERRORS, sessionsEndedSchema } from '../ownAccountFields.ts';

/** Signs the viewer out on another device. `postLogout` signs out on this one. */
export const deleteSession = defineCall({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/api/v2/user/session/{id}',
  summary: 'Sign out on one other device.',
  params: { id: id('Id of the session, from getSessions.') },
  response: sessionsEndedSchema,
  errors: { ...OWN_ACCOUNT_ERRORS, SESSION_UNKNOWN: 404, SESSION_CURRENT: 409 },
});
