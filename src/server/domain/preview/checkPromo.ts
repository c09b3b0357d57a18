// Checks the document of an offer to viewers who cancel (decision D15) in previews.
import { excerpt } from '#schemas/excerpt.ts';
import { cancellationPromoSchema, type CancellationPromo } from '#schemas/domain/cancellation-promo.ts';
import validatePromo from '#schemas/generated/validators/cancellation-promo.js';
import type { CheckContext } from '../publishing/check/checkContext.ts';
import { checkValue } from '../publishing/check/checkValue.ts';

/** Reports what the schema refuses, a licence that the realm does not have, and a valid offer without a discount. */
export function checkPromo(context: CheckContext, file: string, value: unknown): void {
  checkValue(context, { file, schema: cancellationPromoSchema, validate: validatePromo, value });
  if (typeof value !== 'object' || value === null) return;
  const { valid, licenceId, discount } = value as Partial<CancellationPromo>;
  const { licenceIds } = context;
  if (typeof licenceId === 'string' && !licenceIds.includes(licenceId))
    context.report(file, 'FIELD_VALUE', '/licenceId', {
      expected: licenceIds.length > 0 ? `one of ${licenceIds.join(', ')}` : 'a licence of data/licences.json',
      found: excerpt(licenceId),
    });
  if (valid === true && discount === undefined)
    context.report(file, 'FIELD_MISSING', '/discount', { expected: 'a discount, because the offer is valid' });
  const field = { PERCENTAGE: 'percentage', AMOUNT: 'amount' } as const;
  const needed = discount?.type === undefined ? undefined : field[discount.type];
  if (needed !== undefined && discount?.[needed] === undefined)
    context.report(file, 'FIELD_MISSING', `/discount/${needed}`, {
      expected: `a value, because the type is ${discount!.type}`,
    });
}
