import { defineCall } from '../../defineCall.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { id } from '../../fields.ts';
import { doneSchema } from '../profileParameters.ts';

/**
 * Removes the PIN of the account to which the code was sent (decision D21). The code works once and for half an hour,
 * in any browser, also without a session. Sessions stay in their profiles.
 */
export const putPinReset = defineCall({
  name: 'putPinReset',
  method: 'PUT',
  path: '/api/v2/user/profile/pin/reset/{code}',
  summary: 'Remove the PIN with the code of a mail.',
  params: { code: id('Code of the mail.') },
  body: emptyBodySchema,
  response: doneSchema,
  errors: { PROFILES_OFF: 404, invalidToken: 404, ORIGIN_FORBIDDEN: 403 },
});
