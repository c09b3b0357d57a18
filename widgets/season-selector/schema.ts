import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { flag, id } from '#schemas/fields.ts';

/** The season selector (content-and-viewing 2.4): tabs on wide windows, a dropdown below. */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The seasons of a series, one of them chosen. Choosing another leads to its page.',
  additionalProperties: false,
  properties: {
    about: {
      type: 'string',
      enum: ['series', 'season'],
      default: 'series',
      description: 'Whether the page is about a series or about a season of one.',
    },
    aboutId: id('Id of that series or season; missing: the page is about it.'),
    intro: flag('Whether the series itself is told above the seasons: picture, title, description.', false),
  },
});
export type Props = TypeOf<typeof propsSchema>;
