import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { appSchemeSchema } from '../../realm/identity.ts';
import { authorisationCodeSchema, client } from '../providerParameters.ts';

const handOverSchema = defineSchema({
  type: 'object',
  description: "What the provider's redirect contains, and the app that gets the code.",
  additionalProperties: false,
  required: ['kind', 'clientName', 'authorisationCode', 'state', 'app'],
  properties: {
    kind: { type: 'string', enum: ['openid', 'generic-oauth'], description: 'Kind of the provider.' },
    clientName: client,
    app: appSchemeSchema,
    ...authorisationCodeSchema.properties,
  },
});
const handedOverSchema = defineSchema({
  type: 'object',
  description: 'The result.',
  required: ['expiresIn'],
  properties: {
    expiresIn: { type: 'integer', description: 'Seconds within which the app must exchange the code.' },
  },
});

/**
 * Lets an app finish a sign-in that this browser began: the token call accepts the code once without state and cookie
 * (specification, identity-and-commerce 2, single sign-on return page).
 */
export const postAppHandOver = defineCall({
  name: 'postAppHandOver',
  method: 'POST',
  path: '/api/v2/login/app-hand-over',
  summary: 'Let an app finish a sign-in that began in this browser.',
  body: handOverSchema,
  response: handedOverSchema,
  errors: {
    APP_UNKNOWN: 400,
    PROVIDER_UNKNOWN: 404,
    signInExpired: 400,
    TOO_MANY_ATTEMPTS: 429,
    ORIGIN_FORBIDDEN: 403,
  },
});
