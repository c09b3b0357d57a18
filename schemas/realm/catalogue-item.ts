import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { contentItemSchema } from '../domain/content-item.ts';
import { scheduleSchema } from './schedule.ts';

const {
  live: _live,
  favourite: _favourite,
  programmingInfo: _programmingInfo,
  ...written
} = contentItemSchema.properties;

/**
 * A content item as written in `catalogue/*.json`: without the fields that only the server can fill in, and with tags
 * and a schedule.
 */
export const catalogueItemSchema = defineSchema({
  type: 'object',
  description: 'One item of the catalogue.',
  additionalProperties: false,
  required: ['id', 'type', 'title', 'thumbnailUrl', 'accessLevel'],
  properties: {
    ...written,
    tags: {
      type: 'array',
      maxItems: 40,
      items: { type: 'string', minLength: 1, maxLength: 60 },
      description: 'Tags by which rows select items.',
    },
    schedule: scheduleSchema,
    link: { type: 'object', description: 'Reserved.' },
  },
});
export type CatalogueItem = TypeOf<typeof catalogueItemSchema>;
