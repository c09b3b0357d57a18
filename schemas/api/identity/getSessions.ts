import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';

const ownSessionSchema = defineSchema({
  type: 'object',
  description: 'A device on which the viewer is signed in.',
  additionalProperties: false,
  required: ['id', 'device', 'country', 'signedInAt', 'lastUsedAt', 'isCurrent'],
  properties: {
    id: { type: 'string', description: 'Id of the session. It gives no access.' },
    device: { type: ['string', 'null'], description: 'Browser and system, such as `Chrome, Windows`; null: unknown.' },
    country: {
      type: ['string', 'null'],
      description: 'Country of the network at sign-in, ISO 3166-1 alpha-2; null: unknown.',
    },
    signedInAt: { type: 'string', description: 'When the viewer signed in, ISO 8601.' },
    lastUsedAt: { type: 'string', description: 'When the session was last used, ISO 8601, to the hour.' },
    isCurrent: { type: 'boolean', description: 'Whether this request belongs to the session.' },
  },
});
/** A device on which the viewer is signed in. */
export type OwnSession = TypeOf<typeof ownSessionSchema>;

const sessionsSchema = defineSchema({
  type: 'object',
  description: "The viewer's active sessions.",
  additionalProperties: false,
  required: ['sessions'],
  properties: {
    sessions: { type: 'array', items: ownSessionSchema, description: 'The current one first, then the latest used.' },
  },
});

/** Lists the devices on which the viewer is signed in. */
export const getSessions = defineCall({
  name: 'getSessions',
  method: 'GET',
  path: '/api/v2/user/session',
  summary: 'Devices on which the viewer is signed in.',
  response: sessionsSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
