import { defineSchema, type TypeOf } from '../defineSchema.ts';

/**
 * Body of every error response (decision D3). `messages` may be shown to viewers; the log contains the cause under
 * requestId.
 */
export const apiErrorSchema = defineSchema({
  type: 'object',
  description: 'An error.',
  required: ['status', 'code', 'messages', 'requestId'],
  properties: {
    status: { type: 'integer', description: 'HTTP status.' },
    code: { type: 'string', description: 'Stable code in upper snake case.' },
    messages: {
      type: 'array',
      items: { type: 'string' },
      description: 'Sentences: what happened, where, what was expected, what to do.',
    },
    requestId: { type: 'string', description: 'Id of the request, also in the X-Request-Id header and the log.' },
    details: { type: 'object', description: 'Facts for programs, for example missingFields or problems.' },
  },
});
/** Body of an error response. */
export type ApiError = TypeOf<typeof apiErrorSchema>;
