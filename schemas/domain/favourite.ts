import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Most favourites of one account. */
export const FAVOURITES_MAX = 2000;

/** Whether a video is one of the viewer's favourites, after a change of it. */
export const favouriteSchema = defineSchema({
  type: 'object',
  description: 'A favourite after a change.',
  required: ['id', 'favourite'],
  properties: {
    id: { type: 'string', description: 'Id of the video.' },
    favourite: { type: 'boolean', description: 'Whether it is a favourite now.' },
  },
});
export type Favourite = TypeOf<typeof favouriteSchema>;
