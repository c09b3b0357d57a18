import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';
import { ctaSchema } from '#schemas/page/link.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/** Rankings (content-and-viewing 9, slice rankings; decision D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Who stands where: champion and places of each division, narrowed by division and letter.',
  additionalProperties: false,
  properties: {
    title: rowFields.title,
    description: rowFields.description,
    division: id('Only this division: no choice of divisions is shown.'),
    tabs: {
      type: 'array',
      maxItems: 6,
      items: ctaSchema,
      description: 'Ways to pages that belong together; the second one is this page.',
    },
  },
});
export type Props = TypeOf<typeof propsSchema>;
