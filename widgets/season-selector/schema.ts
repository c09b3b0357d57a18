import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';
import { flag } from '#schemas/fields.ts';

/**
 * Props of the season selector: tabs on wide windows, a dropdown on narrow ones (specification, content-and-viewing,
 * section 2.4).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The seasons of a series as links to their pages; the current season is marked.',
  additionalProperties: false,
  properties: {
    about: {
      type: 'string',
      enum: ['series', 'season'],
      default: 'series',
      description: 'Whether the page is about a series or about a season of one.',
    },
    aboutId: reference('{about}', 'Id of the series or season. Default: that of the page.'),
    intro: flag('Whether image, title and description of the series are above the seasons.', false),
  },
});
/** The checked props of the selector, with their defaults. Without `aboutId` it is about the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;
