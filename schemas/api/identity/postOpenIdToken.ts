import { defineCall } from '../../defineCall.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { client, codeExchangeSchema, exchangeErrors } from '../providerParameters.ts';

/** Exchanges the code of an OpenID Connect provider for a session (specification, identity-and-commerce 7; API-054). */
export const postOpenIdToken = defineCall({
  name: 'postOpenIdToken',
  method: 'POST',
  path: '/api/v2/openid/{client}/token',
  summary: 'Exchange the code of an OpenID Connect provider for a session.',
  params: { client },
  body: codeExchangeSchema,
  response: sessionResponseSchema,
  errors: exchangeErrors,
  timeoutMs: 20_000,
});
