import { defineSchema } from '../defineSchema.ts';

/** Rules of the row-type map. */
export const rowTypesSchema = defineSchema({
  type: 'array',
  'x-merge': 'prepend',
  maxItems: 60,
  description: 'Rules of the row-type map, before the built-in ones; the first match wins.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rowType'],
    description: 'One rule of the map.',
    properties: {
      when: {
        type: 'object',
        additionalProperties: false,
        description: 'Values that the bucket must have.',
        properties: {
          type: { type: 'string', maxLength: 40, description: 'Bucket type.' },
          rowType: { type: 'string', maxLength: 20, description: 'rowTypeData.rowType.' },
          rowCount: { type: 'integer', description: 'rowTypeData.rowCount.' },
          metadataDisplayMode: { type: 'string', maxLength: 20, description: 'rowTypeData.metadataDisplayMode.' },
          displayPosters: { type: 'boolean', description: 'rowTypeData.displayPosters.' },
          cardStyle: { type: 'string', maxLength: 20, description: 'rowTypeData.cardStyle.' },
        },
      },
      rowType: { type: 'string', maxLength: 80, description: 'Row type to use.' },
      props: { type: 'object', description: 'Props that override those of the bucket.' },
    },
  },
});
