import { defineCall } from '../../defineCall.ts';
import { ownAccountSchema } from '../../domain/own-account.ts';

/** Returns the viewer's account (decision D20). */
export const getAccount = defineCall({
  name: 'getAccount',
  method: 'GET',
  path: '/api/v2/user/account',
  summary: "The viewer's account.",
  response: ownAccountSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
