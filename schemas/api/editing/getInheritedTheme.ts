import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const response = defineSchema({
  type: 'object',
  description: 'The theme of the realm that `extends` names.',
  required: ['realm'],
  properties: {
    realm: { type: 'string', description: 'Id of that realm.' },
    theme: {
      type: 'object',
      additionalProperties: true,
      description:
        'Its tokens that are inherited, as they are written, without defaults; missing: there is nothing to inherit.',
    },
  },
});

/** Returns the theme from which a realm inherits the tokens that its own theme does not set. */
export const getInheritedTheme = defineCall({
  name: 'getInheritedTheme',
  method: 'GET',
  path: '/api/v2/editing/theme',
  summary: 'The theme that a realm inherits, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
