import { defineCall } from '../../defineCall.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { client, codeExchangeSchema, exchangeErrors } from '../providerParameters.ts';

/** Exchanges the code of an OAuth 2.0 provider for a session (specification, identity-and-commerce 7; API-053). */
export const postOAuthToken = defineCall({
  name: 'postOAuthToken',
  method: 'POST',
  path: '/api/v2/generic-oauth/{client}/token',
  summary: 'Exchange the code of an OAuth 2.0 provider for a session.',
  params: { client },
  body: codeExchangeSchema,
  response: sessionResponseSchema,
  errors: exchangeErrors,
  timeoutMs: 20_000,
});
