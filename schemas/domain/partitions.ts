import { defineSchema, type TypeOf } from '../defineSchema.ts';

const name = { type: 'string', pattern: '^[a-z0-9][a-z0-9._-]{0,59}$' } as const;

/** Names and values of partitions that one viewer may have. */
export const PARTITIONS_MAX = 50;

/**
 * To which part of the audience a viewer belongs: name -> value. A row whose condition names an experiment of that name is shown to
 * the variants it lists (decision D39). The database's limit on an account's partitions is the size of the longest of these.
 */
export const partitionsSchema = defineSchema({
  type: 'object',
  description: 'Value of each partition by its name.',
  maxProperties: PARTITIONS_MAX,
  propertyNames: { pattern: name.pattern },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 60 },
});
export type Partitions = TypeOf<typeof partitionsSchema>;
/** Name of a partition. */
export const partitionName = { ...name, description: 'Name of a partition.' } as const;
