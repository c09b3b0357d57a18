import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';
import { ctaSchema } from '#schemas/page/link.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/** Props of the roster (specification, content-and-viewing, section 2.1 /fighters; docs/spec/decisions.md, D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'All fighters: letters, divisions and a search field.',
  additionalProperties: false,
  properties: {
    title: rowFields.title,
    description: rowFields.description,
    division: reference('division', 'Shows only this division and hides the choice of divisions.'),
    tabs: {
      type: 'array',
      maxItems: 6,
      items: ctaSchema,
      description: 'Links to related pages. The first one is this page.',
    },
  },
});
/** The checked props of the roster. All of them are optional. */
export type Props = TypeOf<typeof propsSchema>;
