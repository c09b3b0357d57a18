import { editorRoleSummarySchema } from '../../realm/editor-roles.ts';
import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { dateTime } from '../../fields.ts';
import { ADMINISTRATOR_ERRORS, editorRoleField, personEmailField, roleField } from '../peopleFields.ts';

/** The kinds of events that are recorded about the people who run a brand. */
export const STAFF_EVENT_KINDS = [
  'created',
  'invited',
  'invitation-withdrawn',
  'invitation-accepted',
  'role-changed',
  'password-set',
  'removed',
  // An administrator created the link; `impersonated`: the link was opened.
  'impersonation-prepared',
  'impersonated',
  'impersonation-ended',
] as const;
/** Kind of an event that is recorded about the people who run a brand. */
export type StaffEventKind = (typeof STAFF_EVENT_KINDS)[number];

const peopleSchema = defineSchema({
  type: 'object',
  description: 'The people who run the brand.',
  additionalProperties: false,
  required: ['people', 'invitations', 'events', 'editorRoles'],
  properties: {
    people: {
      type: 'array',
      description: 'Editors and administrators, by e-mail address.',
      items: {
        type: 'object',
        description: 'A person.',
        additionalProperties: false,
        required: ['id', 'email', 'name', 'role', 'isSelf', 'isDemo'],
        properties: {
          id: { type: 'string', description: 'Id of the account.' },
          email: personEmailField,
          name: { type: 'string', description: 'Name.' },
          role: roleField,
          editorRole: editorRoleField,
          isSelf: { type: 'boolean', description: 'Whether this is the caller.' },
          isDemo: {
            type: 'boolean',
            description: 'Whether the account belongs to the demo. Such accounts cannot be changed.',
          },
        },
      },
    },
    invitations: {
      type: 'array',
      description: 'Invitations that were not accepted yet, by e-mail address.',
      items: {
        type: 'object',
        description: 'An invitation.',
        additionalProperties: false,
        required: ['id', 'email', 'role', 'invitedBy', 'invitedAt', 'expiresAt', 'isExpired'],
        properties: {
          id: { type: 'string', description: 'Id of the invitation.' },
          email: personEmailField,
          role: roleField,
          editorRole: editorRoleField,
          invitedBy: { type: 'string', description: 'E-mail address of the administrator who sent it last.' },
          invitedAt: dateTime('When the invitation was sent last.'),
          expiresAt: dateTime('When the link of the invitation stops working.'),
          isExpired: { type: 'boolean', description: 'Whether the link of the invitation has stopped working.' },
        },
      },
    },
    events: {
      type: 'array',
      description: 'What happened, at most 50, the latest first.',
      items: {
        type: 'object',
        description: 'Something that happened.',
        additionalProperties: false,
        required: ['kind', 'actor', 'subject', 'detail', 'at'],
        properties: {
          kind: { type: 'string', enum: STAFF_EVENT_KINDS, description: 'What happened.' },
          actor: {
            type: 'string',
            description: 'E-mail address of the person who made the change; empty: a command of the command line.',
          },
          subject: { type: 'string', description: 'E-mail address of the person whose account was changed.' },
          detail: {
            type: 'string',
            description: 'The role (`editor:copywriter` with the role that limits it) or the reason; empty: none.',
          },
          at: dateTime('When it happened.'),
        },
      },
    },
    editorRoles: {
      type: 'array',
      description: 'The roles that limit what editors may change, as realm.json has them.',
      items: editorRoleSummarySchema,
    },
  },
});
/** The people who run a brand. */
export type PeopleList = TypeOf<typeof peopleSchema>;

/** Lists editors, administrators, pending invitations and recorded events of the realm. Not in the specification. */
export const getPeople = defineCall({
  name: 'getPeople',
  method: 'GET',
  path: '/api/v2/people',
  summary: 'Editors, administrators and invitations of the realm.',
  response: peopleSchema,
  access: 'administrators',
  errors: ADMINISTRATOR_ERRORS,
});
