import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Properties by which results can be filtered. `topic`: short facts that several items share ("Documentary"). */
export const FACET_NAMES = ['type', 'access', 'length', 'topic'] as const;
/** Name of a facet. */
export type FacetName = (typeof FACET_NAMES)[number];

/** A filter of a list: its values with the number of items that each would leave. */
export const facetSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'label', 'values'],
  description: 'A filter of the list.',
  properties: {
    name: { type: 'string', enum: FACET_NAMES, description: 'Name, as in facet=name:value.' },
    label: { type: 'string', description: "Name in the viewer's language." },
    values: {
      type: 'array',
      description: 'Values of the items, most frequent first.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value', 'label', 'count', 'isChosen'],
        description: 'One value.',
        properties: {
          value: { type: 'string', description: 'Value, the same in every language.' },
          label: { type: 'string', description: "Value in the viewer's language." },
          count: {
            type: 'integer',
            minimum: 0,
            description: 'Number of items with this value among those that match the other filters.',
          },
          isChosen: { type: 'boolean', description: 'Whether this value is selected.' },
        },
      },
    },
  },
});
/** A filter of the list. */
export type Facet = TypeOf<typeof facetSchema>;

/**
 * Query parameter of selected values: `name:value,value`, one or several times. Unknown names and values select
 * nothing.
 */
export const facetQuery = {
  anyOf: [
    { type: 'string', maxLength: 500 },
    { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 500 } },
  ],
  description: 'Selected values, `name:value,value`; repeat the parameter for further names.',
} as const;
