import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Maximum number of favourites of one account. */
export const FAVOURITES_MAX = 2000;

/** Whether an item is a favourite after a change. */
export const favouriteSchema = defineSchema({
  type: 'object',
  description: 'A favourite after a change.',
  required: ['id', 'favourite'],
  properties: {
    id: { type: 'string', description: 'Id of the video.' },
    favourite: { type: 'boolean', description: 'Whether the item is a favourite now.' },
  },
});
/** A favourite after a change. */
export type Favourite = TypeOf<typeof favouriteSchema>;
