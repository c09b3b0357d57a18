import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Body of every error answer (decision D3). `messages` may be shown to a viewer; the cause stays in the log under requestId. */
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
      description: 'Sentences: what, where, what was expected, what to do.',
    },
    requestId: { type: 'string', description: 'Id of the request, also in the X-Request-Id header and the log.' },
    details: { type: 'object', description: 'Facts for programs, for example missingFields or problems.' },
  },
});
export type ApiError = TypeOf<typeof apiErrorSchema>;
