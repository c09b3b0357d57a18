import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/** Props of the catalogue with facets. The viewer's facets and sort order are in the query string. */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The whole catalogue, which viewers filter by facets.',
  additionalProperties: false,
  properties: {
    title: rowFields.title,
    description: rowFields.description,
    facets: {
      type: 'array',
      maxItems: 10,
      default: [],
      items: { type: 'string', maxLength: 500, pattern: '^[a-z]+:.+$', examples: ['type:VOD'] },
      description: 'Filters that viewers cannot remove, each as `name:value,value`. Viewers can add others.',
    },
    sort: {
      type: 'string',
      enum: ['featured', 'title', 'longest', 'shortest'],
      default: 'featured',
      description: 'Sort order until the viewer chooses one.',
    },
    cardKind: {
      type: 'string',
      enum: ['landscape', 'poster'],
      default: 'landscape',
      description: 'Shape of the cards.',
    },
  },
});
/** The checked props of the catalogue, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;
