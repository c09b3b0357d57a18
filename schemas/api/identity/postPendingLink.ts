import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { emptyBodySchema } from '../../domain/session.ts';

const linkedSchema = defineSchema({
  type: 'object',
  description: 'The result.',
  required: ['isLinked', 'linkedAccounts'],
  properties: {
    isLinked: { type: 'boolean', description: 'Whether an account was waiting and is linked now.' },
    linkedAccounts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['provider'],
        properties: { provider: { type: 'string', description: 'Provider.' } },
        description: 'A linked account.',
      },
      description: 'All linked accounts.',
    },
  },
});

/**
 * Links the provider's account of a conflict (409 accountExistsWithDifferentProvider) after the viewer has signed in,
 * in the same browser, to the account with the same e-mail address.
 */
export const postPendingLink = defineCall({
  name: 'postPendingLink',
  method: 'POST',
  path: '/api/v2/login/pending-link',
  summary: "Link a provider's account after signing in to the existing account.",
  body: emptyBodySchema,
  response: linkedSchema,
  errors: { SIGN_IN_REQUIRED: 401, ORIGIN_FORBIDDEN: 403 },
});
