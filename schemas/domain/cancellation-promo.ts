import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';
import { discountSchema } from './discount.ts';

/**
 * The offer to a viewer who is about to cancel a licence (decision D15). It is shown when it is valid; otherwise the
 * cancellation goes on.
 */
export const cancellationPromoSchema = defineSchema({
  type: 'object',
  description: 'The offer to a viewer who is about to cancel a licence.',
  additionalProperties: false,
  required: ['valid', 'licenceId'],
  properties: {
    valid: { type: 'boolean', description: 'Whether the viewer may have the offer.' },
    licenceId: id('Licence that the viewer keeps.'),
    discount: { ...discountSchema, description: 'What the viewer pays less; a valid offer has one.' },
  },
});
/** The offer to a viewer who is about to cancel a licence. */
export type CancellationPromo = TypeOf<typeof cancellationPromoSchema>;
