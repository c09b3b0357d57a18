import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { exchangeErrors } from '../providerParameters.ts';

const opinTokenSchema = defineSchema({
  type: 'object',
  description: "What OPiN's page has returned.",
  additionalProperties: false,
  required: ['opinAuthToken'],
  properties: {
    opinAuthToken: { type: 'string', minLength: 1, maxLength: 4000, description: 'Token of one use.' },
    state: { type: 'string', maxLength: 100, description: 'State of the attempt.' },
  },
});

/** Exchanges OPiN's token for a session (specification, identity-and-commerce 7; API-062). */
export const postOpinAuth = defineCall({
  name: 'postOpinAuth',
  method: 'POST',
  path: '/api/v1/opin-auth',
  summary: "Exchange OPiN's token for a session.",
  body: opinTokenSchema,
  response: sessionResponseSchema,
  errors: { ...exchangeErrors, sorrySomethingWentWrong: 502 },
  timeoutMs: 20_000,
});
