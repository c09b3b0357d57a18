import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { deviceTokenField } from '../tvFields.ts';

const tvCodeSchema = defineSchema({
  type: 'object',
  description: 'A code for the viewer, and the secret with which the device asks for the outcome.',
  additionalProperties: false,
  required: ['code', 'deviceToken', 'expiresIn', 'interval'],
  properties: {
    code: { type: 'string', description: 'Six letters. The viewer types them at /tv-login on another device.' },
    deviceToken: deviceTokenField,
    expiresIn: { type: 'integer', description: 'Seconds until the code expires.' },
    interval: { type: 'integer', description: 'Seconds between two calls of postTvStatus.' },
  },
});
/** A code that a device shows, and the device's secret. */
export type TvCode = TypeOf<typeof tvCodeSchema>;

/** Begins the sign-in of a device without a comfortable keyboard (decision D9; after RFC 8628). */
export const postTvCode = defineCall({
  name: 'postTvCode',
  method: 'POST',
  path: '/api/v2/tv/code',
  summary: 'Get a code with which another device signs this one in.',
  response: tvCodeSchema,
  errors: { TOO_MANY_ATTEMPTS: 429, ORIGIN_FORBIDDEN: 403 },
});
