import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';
import { ctaSchema } from '#schemas/page/link.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/**
 * Props of the rankings (specification, content-and-viewing, section 9, slice rankings; docs/spec/decisions.md, D34).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The champion and the ranked fighters of each division, filtered by division and letter.',
  additionalProperties: false,
  properties: {
    title: rowFields.title,
    description: rowFields.description,
    division: reference('division', 'Shows only this division and hides the choice of divisions.'),
    tabs: {
      type: 'array',
      maxItems: 6,
      items: ctaSchema,
      description: 'Links to related pages. The second one is this page.',
    },
  },
});
/** The checked props of the rankings. All of them are optional. */
export type Props = TypeOf<typeof propsSchema>;
