import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';

const codeSchema = defineSchema({
  type: 'object',
  description: 'A code of POST /api/v2/login/app-code.',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', maxLength: 100, description: 'The code.' } },
});

/** Exchanges a code of postAppCode for a session, once. */
export const postAppToken = defineCall({
  name: 'postAppToken',
  method: 'POST',
  path: '/api/v2/login/app-token',
  summary: 'Exchange the code that an app got from a browser for a session.',
  body: codeSchema,
  response: sessionResponseSchema,
  errors: { signInExpired: 400, ORIGIN_FORBIDDEN: 403 },
});
