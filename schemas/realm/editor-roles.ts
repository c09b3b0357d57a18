import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { TEXT_LIMITS } from '../textLimits.ts';

/** Pattern of the id of a role. */
export const EDITOR_ROLE_PATTERN = '^[a-z0-9][a-z0-9-]{0,59}$';

/** What one role of editors may change. */
const editorRoleSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'reason', 'allow'],
  description: 'One role.',
  properties: {
    id: {
      type: 'string',
      pattern: EDITOR_ROLE_PATTERN,
      maxLength: 60,
      examples: ['copywriter'],
      description: 'Id of the role, which accounts of editors name.',
    },
    name: { type: 'string', minLength: 1, maxLength: 80, description: 'Name of the role; editors read it.' },
    reason: {
      type: 'string',
      minLength: 1,
      maxLength: TEXT_LIMITS.short,
      description: 'Why the role is limited; its editors read it where they cannot change something.',
    },
    allow: {
      type: 'array',
      maxItems: 100,
      description: 'What its editors may change. Everything else is refused.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['document'],
        description: 'Documents, and which of their fields.',
        properties: {
          document: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            pattern: '^[A-Za-z0-9._:/*-]+$',
            examples: ['pages/*', 'settings:labels'],
            description:
              'A page (`pages/<id>`) or a document of settings (`settings:labels`, `menu:web`); `*` stands for any characters.',
          },
          fields: {
            type: 'array',
            minItems: 1,
            maxItems: 100,
            items: {
              type: 'string',
              maxLength: 500,
              pattern: '^/',
              examples: ['/elements/*/name'],
              description: 'A field, with everything inside it.',
            },
            description:
              'JSON pointers into the document: `*` stands for one step, `**` for any number of them. Missing: the whole document, which may then also be created and removed.',
          },
        },
      },
    },
    publish: {
      type: 'boolean',
      default: true,
      description: 'Whether its editors may publish, and schedule a publish of, what they may change.',
    },
  },
});
/** What one role of editors may change. */
export type EditorRole = TypeOf<typeof editorRoleSchema>;

const { id, name, reason } = editorRoleSchema.properties;

/** A role without what it allows. */
export const editorRoleSummarySchema = defineSchema({
  type: 'object',
  description: 'A role that limits what an editor may change.',
  additionalProperties: false,
  required: ['id', 'name', 'reason'],
  properties: { id, name, reason },
});

/** Roles of editors who may change only some documents or fields. */
export const editorRolesSchema = defineSchema({
  type: 'array',
  'x-merge': 'byId',
  maxItems: 50,
  items: editorRoleSchema,
  description:
    'Roles of editors who may change only some documents or fields. An editor without such a role may change everything, and so may administrators.',
});
