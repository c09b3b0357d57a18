import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { tvCodeField } from '../tvFields.ts';

const tvDeviceSchema = defineSchema({
  type: 'object',
  description: 'The device that shows the code.',
  additionalProperties: false,
  required: ['device', 'country', 'requestedAt', 'status'],
  properties: {
    device: { type: ['string', 'null'], description: 'Browser and system, such as `Chrome, Windows`; null: unknown.' },
    country: {
      type: ['string', 'null'],
      description: 'Country of the network of the device, ISO 3166-1 alpha-2; null: unknown.',
    },
    requestedAt: { type: 'string', description: 'When the device requested the code, ISO 8601.' },
    status: { type: 'string', enum: ['PENDING', 'APPROVED', 'REFUSED'], description: 'After this call.' },
  },
});
/** The device that shows a code. */
export type TvDevice = TypeOf<typeof tvDeviceSchema>;

const tvLoginInputSchema = defineSchema({
  type: 'object',
  description: 'The code of the device.',
  additionalProperties: false,
  required: ['code'],
  properties: {
    code: tvCodeField,
    action: {
      type: 'string',
      enum: ['APPROVE', 'DESCRIBE', 'REFUSE'],
      description:
        'APPROVE (default): the device is signed in. DESCRIBE: nothing changes. REFUSE: the device is not signed in.',
    },
    solution: challengeSolutionSchema,
  },
});

/** Signs the device that shows a code in to the viewer's account (decision D9). */
export const postTvLogin = defineCall({
  name: 'postTvLogin',
  method: 'POST',
  path: '/api/v2/tv/login',
  summary: 'Approve, describe or refuse the device that shows a code.',
  body: tvLoginInputSchema,
  response: tvDeviceSchema,
  errors: {
    CHILD_PROFILE: 403,
    tvCodeInvalid: 404,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    TOO_MANY_ATTEMPTS: 429,
    CHALLENGE_REQUIRED: 429,
    ORIGIN_FORBIDDEN: 403,
  },
});
