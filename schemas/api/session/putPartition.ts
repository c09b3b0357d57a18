import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { partitionName, partitionsSchema, PARTITIONS_MAX } from '../../domain/partitions.ts';

const updateSchema = defineSchema({
  type: 'object',
  description: 'What changes. A name that stands in both is added.',
  additionalProperties: false,
  properties: {
    partitionDataToAdd: { ...partitionsSchema, default: {} },
    partitionDataToDelete: {
      type: 'array',
      maxItems: PARTITIONS_MAX,
      default: [],
      items: partitionName,
      description: 'Names that go.',
    },
  },
});
const answerSchema = defineSchema({
  type: 'object',
  description: 'All partitions of the viewer afterwards.',
  additionalProperties: false,
  required: ['partitions'],
  properties: { partitions: partitionsSchema },
});

/** Changes to which parts of the audience the viewer belongs, and so which variants of rows they see (API-083, decision D39). */
export const putPartition = defineCall({
  name: 'putPartition',
  method: 'PUT',
  path: '/api/v2/user/partition',
  summary: "Change the viewer's partitions.",
  body: updateSchema,
  response: answerSchema,
  errors: { SESSION_REQUIRED: 401, PARTITIONS_FULL: 409 },
});
