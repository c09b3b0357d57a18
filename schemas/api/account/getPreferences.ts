import { defineCall } from '../../defineCall.ts';
import { preferencesSchema } from '../../domain/preferences.ts';

/** Returns the viewer's preferences (API-081). */
export const getPreferences = defineCall({
  name: 'getPreferences',
  method: 'GET',
  path: '/api/v2/user/preferences',
  summary: 'Preferences of the viewer.',
  response: preferencesSchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
  timeoutMs: 4_000,
});
