import { defineCall } from '../../defineCall.ts';
import { marketingPreferencesSchema } from '../../domain/own-account.ts';
import { lang } from '../parameters.ts';

/** Returns what the viewer has agreed to (decision D20). */
export const getMarketingPreferences = defineCall({
  name: 'getMarketingPreferences',
  method: 'GET',
  path: '/api/v2/user/marketing-preferences',
  summary: 'What the viewer has agreed to.',
  query: { lang },
  response: marketingPreferencesSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
