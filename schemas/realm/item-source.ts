import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';

/** Which items of the realm's catalogue fill a bucket. The server answers them as `contentList` and by paging. */
export const itemSourceSchema = defineSchema({
  type: 'object',
  description:
    'Which catalogue items fill the row: named ones in this order, or all with a tag. `{subject}` in either stands for the subject of the page.',
  additionalProperties: false,
  properties: {
    ids: { type: 'array', maxItems: 1000, items: id('Id of a catalogue item.'), description: 'Items in this order.' },
    tag: { type: 'string', minLength: 1, maxLength: 60, description: 'All items that carry this tag.' },
    sort: {
      type: 'string',
      enum: ['catalogue', 'start', 'title'],
      default: 'catalogue',
      description: 'Order of tagged items: as in the catalogue, by start, or by title.',
    },
  },
});
export type ItemSource = TypeOf<typeof itemSourceSchema>;
