import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { switchReason, switchSubject } from '../../domain/row-switch.ts';

const body = defineSchema({
  type: 'object',
  description: 'What is turned off or on, and why.',
  additionalProperties: false,
  required: ['subject', 'isOn', 'reason'],
  properties: {
    subject: switchSubject,
    isOn: { type: 'boolean', description: 'False: viewers no longer get the plugin or row.' },
    reason: switchReason,
  },
});
const response = defineSchema({
  type: 'object',
  description: 'The plugin or row is turned off or on.',
  required: ['subject', 'isOn'],
  properties: {
    subject: switchSubject,
    isOn: { type: 'boolean', description: 'Whether viewers get the plugin or row.' },
  },
});

/** Turns a plugin or a row of the realm off or on, at once and without a publish. Not in the specification. */
export const postRowSwitch = defineCall({
  name: 'postRowSwitch',
  method: 'POST',
  path: '/api/v2/row-switches',
  summary: 'Turn a plugin or row off or on, for editors.',
  body,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    SWITCH_UNKNOWN: 404,
    SWITCH_EVERYWHERE: 409,
    TOO_MANY_REQUESTS: 429,
  },
});
