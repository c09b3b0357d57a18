import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { appSchemeSchema } from '../../realm/identity.ts';

const appSchema = defineSchema({
  type: 'object',
  description: 'The app.',
  additionalProperties: false,
  required: ['app'],
  properties: { app: appSchemeSchema },
});
const appCodeSchema = defineSchema({
  type: 'object',
  description: 'A code for one use.',
  required: ['code', 'expiresIn'],
  properties: {
    code: { type: 'string', description: 'The code. The app exchanges it with POST /api/v2/login/app-token.' },
    expiresIn: { type: 'integer', description: 'Seconds until the code expires.' },
  },
});

/** Creates a code with which an app of the brand signs in to the viewer's account (decision D9, mobile-external). */
export const postAppCode = defineCall({
  name: 'postAppCode',
  method: 'POST',
  path: '/api/v2/login/app-code',
  summary: 'Get a code that signs an app of the brand in to the account of the viewer.',
  body: appSchema,
  response: appCodeSchema,
  errors: { APP_UNKNOWN: 400, SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});
