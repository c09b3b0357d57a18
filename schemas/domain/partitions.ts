import { defineSchema, type TypeOf } from '../defineSchema.ts';

const name = { type: 'string', pattern: '^[a-z0-9][a-z0-9._-]{0,59}$', examples: ['home-test'] } as const;

/** Maximum number of partitions of one viewer. */
export const PARTITIONS_MAX = 50;

/**
 * The parts of the audience to which a viewer belongs: values by name. A row whose condition names an experiment is
 * shown when the condition lists the viewer's value for that name (decision D39). The database allows each account the
 * size of the largest object that fits this schema.
 */
export const partitionsSchema = defineSchema({
  type: 'object',
  description: 'Value of each partition by its name.',
  maxProperties: PARTITIONS_MAX,
  propertyNames: { pattern: name.pattern, examples: name.examples },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 60 },
});
/** Value of each partition by its name. */
export type Partitions = TypeOf<typeof partitionsSchema>;
/** Name of a partition. */
export const partitionName = { ...name, description: 'Name of a partition.' } as const;
