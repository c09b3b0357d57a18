import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** An amount of money in minor units: 2499, scale 2, USD is 24.99 US dollars (decisions O11, C1). */
export const moneySchema = defineSchema({
  type: 'object',
  description: 'An amount of money.',
  additionalProperties: false,
  required: ['amount', 'scale', 'currency'],
  properties: {
    amount: { type: 'integer', minimum: 0, maximum: 1_000_000_000, description: 'Minor units, for example cents.' },
    scale: {
      type: 'integer',
      minimum: 0,
      maximum: 4,
      description: 'Number of decimal places: value = amount / 10^scale.',
    },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', examples: ['EUR'], description: 'ISO 4217 code.' },
  },
});
/** An amount of money. */
export type Money = TypeOf<typeof moneySchema>;
