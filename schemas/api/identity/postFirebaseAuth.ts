import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { exchangeErrors } from '../providerParameters.ts';

const hostedTokensSchema = defineSchema({
  type: 'object',
  description: 'What the hosted identity service has returned.',
  additionalProperties: false,
  required: ['firebaseAuthToken', 'firebaseRefreshToken'],
  properties: {
    firebaseAuthToken: { type: 'string', minLength: 1, maxLength: 8000, description: 'ID token. It works once.' },
    firebaseRefreshToken: {
      type: 'string',
      maxLength: 4000,
      description: 'Refresh token. The server does not need it, and does not store it.',
    },
  },
});

/** Exchanges the tokens of the hosted identity service for a session (API-050, API-052). */
export const postFirebaseAuth = defineCall({
  name: 'postFirebaseAuth',
  method: 'POST',
  path: '/api/v1/firebase-auth',
  summary: 'Exchange the tokens of the hosted identity service for a session.',
  body: hostedTokensSchema,
  response: sessionResponseSchema,
  errors: exchangeErrors,
  timeoutMs: 20_000,
});
