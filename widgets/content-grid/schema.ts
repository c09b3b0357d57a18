import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** The catalogue, narrowed by facets that stand in the address. */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The whole catalogue by facets.',
  additionalProperties: false,
  properties: {
    title: look.title,
    description: look.description,
    facets: {
      type: 'array',
      maxItems: 10,
      default: [],
      items: { type: 'string', maxLength: 500, pattern: '^[a-z]+:.+$' },
      description: 'What it is always narrowed to: `name:value,value`. Viewers narrow further.',
    },
    sort: {
      type: 'string',
      enum: ['featured', 'title', 'longest', 'shortest'],
      default: 'featured',
      description: 'Order until the viewer chooses one.',
    },
    cardKind: {
      type: 'string',
      enum: ['landscape', 'poster'],
      default: 'landscape',
      description: 'Form of the cards.',
    },
  },
});
export type Props = TypeOf<typeof propsSchema>;
