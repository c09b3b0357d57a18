import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const controlSchema = defineSchema({
  type: 'object',
  description: 'What the profile may see.',
  additionalProperties: false,
  required: ['ageLimit', 'pinRequired'],
  properties: {
    ageLimit: { type: ['integer', 'null'], description: 'Content for older viewers is not shown; null: no limit.' },
    pinRequired: { type: 'boolean', description: 'Leaving the profile asks for a PIN.' },
  },
});

/** The parental control of the profile in use (API-130, decision D21). It is in force in every other answer too. */
export const getParentalControl = defineCall({
  name: 'getParentalControl',
  method: 'GET',
  path: '/api/v2/parental-control',
  summary: 'Parental control of the profile.',
  response: controlSchema,
});
