import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { partitionName, partitionsSchema, PARTITIONS_MAX } from '../../domain/partitions.ts';

const partitionChangesSchema = defineSchema({
  type: 'object',
  description: 'Changes. A name in both lists is added.',
  additionalProperties: false,
  properties: {
    partitionDataToAdd: { ...partitionsSchema, default: {} },
    partitionDataToDelete: {
      type: 'array',
      maxItems: PARTITIONS_MAX,
      default: [],
      items: partitionName,
      description: 'Names to delete.',
    },
  },
});
const partitionsResponseSchema = defineSchema({
  type: 'object',
  description: 'All partitions of the viewer after the change.',
  additionalProperties: false,
  required: ['partitions'],
  properties: { partitions: partitionsSchema },
});

/** Changes the viewer's partitions, which decide the variants of rows that the viewer sees (API-083, decision D39). */
export const putPartition = defineCall({
  name: 'putPartition',
  method: 'PUT',
  path: '/api/v2/user/partition',
  summary: "Change the viewer's partitions.",
  body: partitionChangesSchema,
  response: partitionsResponseSchema,
  errors: { SESSION_REQUIRED: 401, PARTITIONS_FULL: 409 },
});
