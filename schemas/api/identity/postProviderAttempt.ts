import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authUriQuery, beginErrors } from '../providerParameters.ts';

const attemptSchema = defineSchema({
  type: 'object',
  description: 'The provider whose script will open.',
  additionalProperties: false,
  required: ['provider'],
  properties: {
    provider: { type: 'string', enum: ['google', 'facebook', 'apple'], description: 'Social network.' },
    redirectUrl: authUriQuery.redirectUrl,
  },
});

const begunAttemptSchema = defineSchema({
  type: 'object',
  description: "What the provider's script needs.",
  required: ['clientId', 'nonce', 'scopes', 'scriptUri', 'redirectUri'],
  properties: {
    clientId: { type: 'string', description: 'Id of the brand at the provider.' },
    nonce: {
      type: 'string',
      description: 'Nonce of the attempt. For Apple the same value is also the state of the attempt.',
    },
    scopes: {
      type: 'array',
      items: { type: 'string' },
      description: 'Scopes that the script requests from the provider.',
    },
    scriptUri: { type: 'string', description: "Address of the provider's script." },
    redirectUri: { type: 'string', description: 'Return address to give to the provider.' },
    version: { type: 'string', description: "Version of the provider's script." },
  },
});

/** Begins a sign-in with a social network whose script runs in the page. */
export const postProviderAttempt = defineCall({
  name: 'postProviderAttempt',
  method: 'POST',
  path: '/api/v2/login/provider-attempt',
  summary: 'Begin a sign-in with a social network.',
  body: attemptSchema,
  response: begunAttemptSchema,
  errors: { ...beginErrors, ORIGIN_FORBIDDEN: 403 },
});
