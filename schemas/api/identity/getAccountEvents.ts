import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';

/** What can happen to an account and is shown to its owner. */
export const ACCOUNT_EVENT_KINDS = [
  'signed-up',
  'password-changed',
  'password-reset',
  'email-changed',
  // The mail that confirms a new address was requested.
  'email-change-requested',
  'sessions-ended',
  'provider-linked',
  'provider-unlinked',
  'details-changed',
  'consent-given',
  'consent-withdrawn',
  'data-exported',
  'device-approved',
  'pin-changed',
  'pin-reset',
  'profile-created',
  'profile-deleted',
  'profile-restored',
  'role-changed',
  'impersonated',
  'passkey-added',
  'passkey-removed',
  // A sign-in with a copy of a passkey was refused.
  'passkey-copied',
  'new-device',
  // After too many wrong passwords or codes further ones were refused.
  'sign-in-locked',
] as const;
/** What can happen to an account. */
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

const eventsSchema = defineSchema({
  type: 'object',
  description: 'What happened to the account.',
  additionalProperties: false,
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      description: 'At most 20 of each kind, the latest first.',
      items: {
        type: 'object',
        description: 'Something that happened.',
        additionalProperties: false,
        required: ['kind', 'device', 'at'],
        properties: {
          kind: { type: 'string', enum: ACCOUNT_EVENT_KINDS, description: 'What happened.' },
          device: { type: ['string', 'null'], description: 'Browser and system; null: unknown.' },
          at: { type: 'string', description: 'When it happened, ISO 8601.' },
        },
      },
    },
  },
});
/** What happened to the account. */
export type AccountEvents = TypeOf<typeof eventsSchema>;

/** Returns what happened to the viewer's account: sign-up, changed passwords and addresses, ended sessions. */
export const getAccountEvents = defineCall({
  name: 'getAccountEvents',
  method: 'GET',
  path: '/api/v2/user/account/event',
  summary: "What happened to the viewer's account.",
  response: eventsSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
