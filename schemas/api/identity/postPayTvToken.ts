import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { payTvErrors, registeredClient, requestorId } from '../payTvParameters.ts';
import { exchangeErrors } from '../providerParameters.ts';

const tokenInputSchema = defineSchema({
  type: 'object',
  description: 'The attempt to finish.',
  additionalProperties: false,
  required: ['requestorId', 'accessToken'],
  properties: {
    requestorId,
    ...registeredClient,
    accessToken: { type: 'string', minLength: 1, maxLength: 200, description: 'From `postPayTvRegcode`.' },
  },
});

/**
 * Finishes a sign-in with a TV subscription: the server asks the provider who has signed in (specification,
 * identity-and-commerce 4 and 7; API-066).
 */
export const postPayTvToken = defineCall({
  name: 'postPayTvToken',
  method: 'POST',
  path: '/api/v3/adobe/token',
  summary: 'Finish a sign-in with a TV subscription.',
  body: tokenInputSchema,
  response: sessionResponseSchema,
  errors: { ...exchangeErrors, ...payTvErrors },
  timeoutMs: 20_000,
});
