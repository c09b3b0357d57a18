import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { lang } from '../parameters.ts';
import { requestorId } from '../payTvParameters.ts';

const payTvSettingsSchema = defineSchema({
  type: 'object',
  description: 'What the browser needs to sign in with a TV subscription.',
  required: [
    'label',
    'requestorId',
    'resourceId',
    'baseUri',
    'allowUnlink',
    'mandatory',
    'signUp',
    'linkedAdobeAccount',
  ],
  properties: {
    clientName: { type: 'string', description: 'Name of the provider in realm.json, when it has one.' },
    label: { type: 'string', description: 'Name of the provider in the language of the request.' },
    requestorId,
    resourceId: { type: 'string', description: 'Channel or package that a subscription must include.' },
    baseUri: { type: 'string', description: "Address of the provider's API, without a slash at the end." },
    softwareStatement: {
      type: 'string',
      description: 'Statement with which the browser registers. Only in bearer mode; in cookie mode the server does.',
    },
    redirectUri: {
      type: 'string',
      description: 'Path to which the provider returns; missing: the path of the screen.',
    },
    allowedProviders: {
      type: 'array',
      items: { type: 'string' },
      description: 'Ids of the TV providers to offer; missing: all of them.',
    },
    allowUnlink: { type: 'boolean', description: 'Whether viewers may unlink the subscription.' },
    mandatory: { type: 'boolean', description: 'Whether the page has no way to skip this sign-in.' },
    signUp: { type: 'boolean', description: 'Whether a person without an account gets one.' },
    linkedAdobeAccount: {
      type: 'boolean',
      description: "Whether the viewer's account has a subscription that the provider still knows.",
    },
  },
});
/** What the browser needs to sign in with a TV subscription. */
export type PayTvSettings = TypeOf<typeof payTvSettingsSchema>;

/** Returns the settings of a pay-TV provider (specification, identity-and-commerce 3, auth provider config). */
export const getPayTvSettings = defineCall({
  name: 'getPayTvSettings',
  method: 'GET',
  path: '/api/v3/adobe/settings',
  summary: 'Settings of the pay-TV provider.',
  query: {
    provider: {
      type: 'string',
      maxLength: 100,
      description: "Name of the provider in realm.json; missing or unknown: the realm's first one.",
    },
    lang,
  },
  response: payTvSettingsSchema,
  errors: { PROVIDER_UNKNOWN: 404 },
});
