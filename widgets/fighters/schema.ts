import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';
import { ctaSchema } from '#schemas/page/link.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** The roster (content-and-viewing 2.1 /fighters, decision D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'All fighters: an index of letters, a choice of divisions, a field for words.',
  additionalProperties: false,
  properties: {
    title: look.title,
    description: look.description,
    division: id('Only this division: no choice of divisions is shown.'),
    tabs: {
      type: 'array',
      maxItems: 6,
      items: ctaSchema,
      description: 'Ways to pages that belong together; the first one is this page.',
    },
  },
});
export type Props = TypeOf<typeof propsSchema>;
