import { defineCall } from '../../defineCall.ts';
import { preferenceChangesSchema, preferencesSchema } from '../../domain/preferences.ts';

/** Changes preferences of the viewer; returns all of them (API-082). */
export const putPreferences = defineCall({
  name: 'putPreferences',
  method: 'PUT',
  path: '/api/v2/user/preferences',
  summary: 'Change preferences.',
  body: preferenceChangesSchema,
  response: preferencesSchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});
