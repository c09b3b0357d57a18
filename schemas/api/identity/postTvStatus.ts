import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { deviceTokenField } from '../tvFields.ts';

const tvStatusSchema = defineSchema({
  type: 'object',
  description: 'What the viewer has decided.',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: {
      type: 'string',
      enum: ['PENDING', 'APPROVED', 'REFUSED'],
      description: 'PENDING: the code was not used yet. APPROVED: postTvToken opens the session. REFUSED: no session.',
    },
  },
});
/** What the viewer has decided about a device. */
export type TvStatus = TypeOf<typeof tvStatusSchema>;

const tvStatusInputSchema = defineSchema({
  type: 'object',
  description: 'The device.',
  additionalProperties: false,
  required: ['deviceToken'],
  properties: { deviceToken: deviceTokenField },
});

/** Returns to a device whether the viewer has approved its code. */
export const postTvStatus = defineCall({
  name: 'postTvStatus',
  method: 'POST',
  path: '/api/v2/tv/status',
  summary: 'Whether a code was approved.',
  body: tvStatusInputSchema,
  response: tvStatusSchema,
  errors: { tvCodeExpired: 404, ORIGIN_FORBIDDEN: 403 },
});
