import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { shortText, longText } from '../fields.ts';
import { ROW_TYPE_PATTERN } from './row.ts';

const rowTypes = (description: string) =>
  ({
    type: 'array',
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    items: { type: 'string', pattern: ROW_TYPE_PATTERN, examples: ['carousel'], maxLength: 80 },
    description,
  }) as const;

/** The rules of a slot: a place inside a row in which other rows stand. A widget declares its slots in `slots.ts`. */
export const slotSchema = defineSchema({
  type: 'object',
  description: 'The rules of a slot: a place inside a row in which other rows stand.',
  additionalProperties: false,
  required: ['title', 'max'],
  properties: {
    title: shortText('Name of the slot in the editor.'),
    description: longText('What the slot is for, in the editor.'),
    min: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'Fewest rows; a publish refuses fewer. Default: 0.',
    },
    max: { type: 'integer', minimum: 1, maximum: 100, description: 'Most rows.' },
    only: rowTypes('Row types that may stand in the slot. Missing: all except those of `except`.'),
    except: rowTypes('Row types that may not stand in the slot.'),
  },
});
/** The rules of a slot. */
export type SlotRules = Readonly<Omit<TypeOf<typeof slotSchema>, 'only' | 'except'>> & {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
};
