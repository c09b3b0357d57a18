import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Properties by which results can be narrowed. `topic`: the short facts that several items share ("Documentary"). */
export const FACET_NAMES = ['type', 'access', 'length', 'topic'] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** A way to narrow a list: its values with how many items each would leave. */
export const facetSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'label', 'values'],
  description: 'A way to narrow the list.',
  properties: {
    name: { type: 'string', enum: FACET_NAMES, description: 'Name, as in facet=name:value.' },
    label: { type: 'string', description: "Name in the viewer's language." },
    values: {
      type: 'array',
      description: 'Values that some item has, most frequent first.',
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
            description: 'Items with this value among those that the other facets leave.',
          },
          isChosen: { type: 'boolean', description: 'Whether the list is narrowed to it.' },
        },
      },
    },
  },
});
export type Facet = TypeOf<typeof facetSchema>;

/** `name:value,value`, one or several times. Names and values that are unknown choose nothing. */
export const facetQuery = {
  anyOf: [
    { type: 'string', maxLength: 500 },
    { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 500 } },
  ],
  description: 'Chosen values, `name:value,value`; repeated for further names.',
} as const;
