import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';
import { conditionSchema } from './condition.ts';

/** Row types: our own are plain, a third party's carry a vendor prefix (`acme.polls`). */
export const ROW_TYPE_PATTERN = '^([a-z][a-z0-9-]*\\.)?[a-z][a-z0-9-]*$';

/** What every kind of element may carry beside its own fields. */
export const rowControls = {
  when: conditionSchema,
  requires: {
    type: 'object',
    description: 'Capabilities the host must have, each with the least version: `{ "engine": 1 }`.',
    maxProperties: 20,
    additionalProperties: { type: 'integer', minimum: 1 },
  },
  fallback: { description: 'What to show when this row cannot be: another row, or "drop".' },
} as const;

/** A row: one widget with its props (decision O14). Props are opaque here; the widget of that type validates them. */
export const rowSchema = defineSchema({
  type: 'object',
  description: 'One widget with its props.',
  additionalProperties: false,
  required: ['type', 'props'],
  properties: {
    type: { type: 'string', pattern: ROW_TYPE_PATTERN, maxLength: 80, description: 'Row type: the name of a widget.' },
    v: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      default: 1,
      description: "Version of the props' shape; older ones are migrated.",
    },
    id: id('Stable id of the row in its page: keeps focus and scroll over live updates.'),
    props: { type: 'object', description: 'Input of the widget, described by its schema.' },
    ...rowControls,
  },
});
export type Row = TypeOf<typeof rowSchema>;
