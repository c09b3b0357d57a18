import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { lang } from '../parameters.ts';

const linkedProvidersSchema = defineSchema({
  type: 'object',
  description: 'Providers with which the viewer can sign in.',
  additionalProperties: false,
  required: ['providers'],
  properties: {
    providers: {
      type: 'array',
      description: 'The first linked one first.',
      items: {
        type: 'object',
        description: 'A linked provider.',
        additionalProperties: false,
        required: ['provider', 'label', 'email', 'linkedAt', 'allowUnlink', 'canUnlink'],
        properties: {
          provider: { type: 'string', description: 'Kind and client name: `openid:acme`.' },
          label: { type: 'string', description: 'Name in the language of the request.' },
          email: { type: ['string', 'null'], description: "The viewer's address at the provider; null: unknown." },
          linkedAt: { type: 'string', description: 'When the provider was linked, ISO 8601.' },
          allowUnlink: { type: 'boolean', description: 'Whether the site lets viewers unlink it.' },
          canUnlink: { type: 'boolean', description: 'False for the last way to sign in, and without allowUnlink.' },
        },
      },
    },
  },
});
/** Providers with which the viewer can sign in. */
export type LinkedProviders = TypeOf<typeof linkedProvidersSchema>;

/** Lists the identity providers with which the viewer can sign in. */
export const getLinkedProviders = defineCall({
  name: 'getLinkedProviders',
  method: 'GET',
  path: '/api/v2/user/provider',
  summary: 'Providers that are linked to the account.',
  query: { lang },
  response: linkedProvidersSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
