import { defineCall } from '../../defineCall.ts';
import { accountInputSchema } from '../../domain/account.ts';
import { ownAccountSchema } from '../../domain/own-account.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

/** Changes the viewer's account and returns it (decision D20). The rules are in domain/account-form.ts. */
export const putAccount = defineCall({
  name: 'putAccount',
  method: 'PUT',
  path: '/api/v2/user/account',
  summary: "Change the viewer's account.",
  body: accountInputSchema,
  response: ownAccountSchema,
  errors: { ...OWN_ACCOUNT_ERRORS, INPUT_REFUSED: 400 },
});
