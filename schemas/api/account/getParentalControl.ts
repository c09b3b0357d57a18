import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const controlSchema = defineSchema({
  type: 'object',
  description: 'Parental control of the profile.',
  additionalProperties: false,
  required: ['ageLimit', 'pinRequired'],
  properties: {
    ageLimit: { type: ['integer', 'null'], description: 'Content for older viewers is not shown; null: no limit.' },
    pinRequired: { type: 'boolean', description: 'Whether leaving the profile requires a PIN.' },
  },
});

/**
 * Returns the age limit of the current profile, and whether leaving the profile needs a PIN (API-130, decision D21). The
 * server applies the age limit itself: other responses contain no content above it.
 */
export const getParentalControl = defineCall({
  name: 'getParentalControl',
  method: 'GET',
  path: '/api/v2/parental-control',
  summary: 'Parental control of the profile.',
  response: controlSchema,
});
