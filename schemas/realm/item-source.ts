import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { reference } from '../brandFields.ts';

/** Selects items of the realm's catalogue for a bucket. The server delivers them as `contentList` and by paging. */
export const itemSourceSchema = defineSchema({
  type: 'object',
  description:
    'Catalogue items of the row: the listed ones in this order, or all with a tag. `{subject}` in either is replaced by the subject of the page.',
  additionalProperties: false,
  properties: {
    ids: {
      type: 'array',
      maxItems: 1000,
      items: reference('item', 'Id of a catalogue item.'),
      description: 'Items in this order.',
    },
    tag: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      'x-reference': 'tag',
      description: 'All items that carry this tag.',
    },
    sort: {
      type: 'string',
      enum: ['catalogue', 'start', 'title'],
      default: 'catalogue',
      description: 'Order of tagged items: as in the catalogue, by start time, or by title.',
    },
  },
});
/** Selects catalogue items: by their ids, or by a tag. */
export type ItemSource = TypeOf<typeof itemSourceSchema>;
