import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';

/**
 * Props of a fighter's page (specification, content-and-viewing, section 2.1 /fighters/{id}; docs/spec/decisions.md,
 * D34).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A fighter: record, facts, wins by method, bouts.',
  additionalProperties: false,
  properties: { fighterId: reference('fighter', "Id of the fighter. Default: the page's fighter.") },
});
/** The checked props of the profile. Without `fighterId` the fighter is the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;
