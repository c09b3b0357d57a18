import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id, shortText } from '../fields.ts';

/** A feed of news, by which news are filtered. */
export const feedSchema = defineSchema({
  type: 'object',
  description: 'A feed of news.',
  additionalProperties: false,
  required: ['name', 'title'],
  properties: { name: id('Name in URLs.'), title: shortText('Title as shown.') },
});
/** A feed of news. */
export type Feed = TypeOf<typeof feedSchema>;
