import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { deviceTokenField } from '../tvFields.ts';

const tvTokenInputSchema = defineSchema({
  type: 'object',
  description: 'The device.',
  additionalProperties: false,
  required: ['deviceToken'],
  properties: { deviceToken: deviceTokenField },
});

/** Opens the session of a device whose code was approved. It works once. */
export const postTvToken = defineCall({
  name: 'postTvToken',
  method: 'POST',
  path: '/api/v2/tv/token',
  summary: 'Sign in a device whose code was approved.',
  body: tvTokenInputSchema,
  response: sessionResponseSchema,
  errors: { tvCodeExpired: 404, ORIGIN_FORBIDDEN: 403 },
});
