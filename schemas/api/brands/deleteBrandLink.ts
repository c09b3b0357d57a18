import { defineCall } from '../../defineCall.ts';
import { BRAND_CHANGE_ERRORS, brandId } from '../../domain/brand.ts';
import { emptyBodySchema } from '../../domain/session.ts';

/** Ends the link of the caller's account with another brand, in both directions. Not in the specification. */
export const deleteBrandLink = defineCall({
  name: 'deleteBrandLink',
  method: 'DELETE',
  path: '/api/v2/brands/links/{realm}',
  summary: 'End the link of your account with another brand, for editors.',
  params: { realm: brandId },
  response: emptyBodySchema,
  access: 'staff',
  errors: { ...BRAND_CHANGE_ERRORS, BRAND_UNKNOWN: 404 },
});
