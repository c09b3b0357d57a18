import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { heroFields } from '#schemas/page/hero.ts';

/** Props of one or more heroes; several rotate (specification, content-and-viewing, section 2.5). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The large image with text and buttons at the top of a page. Several heroes rotate.',
  additionalProperties: false,
  required: ['heroes'],
  properties: {
    heroes: {
      type: 'array',
      minItems: 1,
      maxItems: 10,
      description: 'The heroes, in order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['heroId'],
        description: 'One hero.',
        properties: heroFields,
      },
    },
  },
});
/** The checked props of the row, with their defaults: one to ten heroes. */
export type Props = TypeOf<typeof propsSchema>;
/** One hero: texts, images, video and buttons (specification, content-and-viewing, sections 2.5 and 3). */
export type HeroProps = Props['heroes'][number];
