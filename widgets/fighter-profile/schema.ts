import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';

/** A fighter's page (content-and-viewing 2.1 /fighters/{id}, decision D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A fighter: record, facts, how the fights ended, bouts.',
  additionalProperties: false,
  properties: { fighterId: id('Id of the fighter; missing: the page is about one.') },
});
export type Props = TypeOf<typeof propsSchema>;
