import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { pagingSchema } from '../page/paging.ts';
import { contentItemSchema } from './content-item.ts';

/** One page of a content list (decision D22). */
export const itemsPageSchema = defineSchema({
  type: 'object',
  description: 'One page of items.',
  required: ['items', 'paging'],
  properties: {
    items: { type: 'array', items: contentItemSchema, description: 'Items in order.' },
    paging: pagingSchema,
  },
});
/** One page of items. */
export type ItemsPageResponse = TypeOf<typeof itemsPageSchema>;
