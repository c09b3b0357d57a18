import { defineCall } from '../../defineCall.ts';
import { passkeyOptionsSchema } from '../../domain/passkey.ts';

/** Begins a sign-in with a passkey, for one browser and one use. */
export const postPasskeyOptions = defineCall({
  name: 'postPasskeyOptions',
  method: 'POST',
  path: '/api/v2/login/passkey/options',
  summary: 'Begin a sign-in with a passkey.',
  response: passkeyOptionsSchema,
  errors: { PASSKEYS_OFF: 404, TOO_MANY_ATTEMPTS: 429, ORIGIN_FORBIDDEN: 403 },
});
