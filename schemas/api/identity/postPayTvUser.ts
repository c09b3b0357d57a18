import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { payTvErrors, requestorId } from '../payTvParameters.ts';
import { exchangeErrors } from '../providerParameters.ts';

const subscriptionSchema = defineSchema({
  type: 'object',
  description: 'The subscription to confirm.',
  additionalProperties: false,
  required: ['requestorId', 'resourceId'],
  properties: {
    requestorId,
    resourceId: { type: 'string', minLength: 1, maxLength: 200, description: 'From realm.json.' },
  },
});

/**
 * Asks the provider whether the viewer's linked TV subscription includes the brand, gives the account its licences and
 * opens a session with them (specification, identity-and-commerce 7; API-064, API-065).
 */
export const postPayTvUser = defineCall({
  name: 'postPayTvUser',
  method: 'POST',
  path: '/api/v2/user/adobe',
  summary: "Confirm the viewer's TV subscription.",
  body: subscriptionSchema,
  response: sessionResponseSchema,
  errors: {
    ...exchangeErrors,
    ...payTvErrors,
    RESOURCE_UNKNOWN: 400,
    subscriptionNotLinked: 404,
    subscriptionNotIncluded: 403,
  },
  timeoutMs: 20_000,
});
