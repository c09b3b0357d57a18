import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';
import { conditionSchema } from './condition.ts';

/** Pattern of row types: only those of third parties have a vendor prefix (`acme.polls`). */
export const ROW_TYPE_PATTERN = '^([a-z][a-z0-9-]*\\.)?[a-z][a-z0-9-]*$';

/** Fields that every kind of element may have besides its own. */
export const commonElementFields = {
  when: conditionSchema,
  requires: {
    type: 'object',
    description: 'Capabilities that the host must have, each with its minimum version: `{ "engine": 1 }`.',
    maxProperties: 20,
    additionalProperties: { type: 'integer', minimum: 1 },
  },
  fallback: { description: 'What to show when this row cannot be shown: another row, or "drop".' },
} as const;

/**
 * A row: one widget with its props (decision O14). The widget of that type validates the props; they are not
 * checked here.
 */
export const rowSchema = defineSchema({
  type: 'object',
  description: 'One widget with its props.',
  additionalProperties: false,
  required: ['type', 'props'],
  properties: {
    type: {
      type: 'string',
      pattern: ROW_TYPE_PATTERN,
      examples: ['carousel'],
      maxLength: 80,
      description: 'Row type: the name of a widget.',
    },
    v: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      default: 1,
      description: "Version of the props' shape; older ones are migrated.",
    },
    id: id('Stable id of the row in its page: focus and scroll position survive live updates.'),
    props: { type: 'object', description: 'Props of the widget, described by its schema.' },
    slots: {
      type: 'object',
      maxProperties: 10,
      description: 'The rows in the slots of this row, by the name of the slot. The widget says which slots it has.',
      additionalProperties: {
        type: 'array',
        maxItems: 100,
        items: {},
        description: 'Heroes, buckets, plugins and rows, in order.',
      },
    },
    ...commonElementFields,
  },
});
/** A row: one widget with its props. */
export type Row = TypeOf<typeof rowSchema>;
