import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { moneySchema } from './money.ts';

/** What a viewer pays less (specification, identity-and-commerce 3). */
export const discountSchema = defineSchema({
  type: 'object',
  description: 'A discount.',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: {
      type: 'string',
      enum: ['PERCENTAGE', 'AMOUNT'],
      description: 'A part of the price, or an amount of money.',
    },
    percentage: { type: 'integer', minimum: 1, maximum: 100, description: 'Per cent of the price (PERCENTAGE).' },
    amount: { ...moneySchema, description: 'The amount (AMOUNT).' },
    lifeTimeRepeat: {
      type: 'integer',
      minimum: 1,
      maximum: 120,
      description: 'Number of payments that have the discount; missing: all.',
    },
    state: { type: 'string', enum: ['ACTIVE', 'UPCOMING', 'EXPIRED'], description: 'Default: ACTIVE.' },
  },
});
/** What a viewer pays less. */
export type Discount = TypeOf<typeof discountSchema>;
