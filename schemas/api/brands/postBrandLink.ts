import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { BRAND_CHANGE_ERRORS, brandId } from '../../domain/brand.ts';

const body = defineSchema({
  type: 'object',
  description: 'The code of the other brand.',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 1, maxLength: 120, description: 'The code.' } },
});

const response = defineSchema({
  type: 'object',
  description: 'The brands are linked.',
  required: ['realm'],
  properties: { realm: brandId },
});

/** Links the caller's account with the account of another brand that created the code. Not in the specification. */
export const postBrandLink = defineCall({
  name: 'postBrandLink',
  method: 'POST',
  path: '/api/v2/brands/links',
  summary: 'Link your account with one of another brand, for editors.',
  body,
  response,
  access: 'staff',
  errors: { ...BRAND_CHANGE_ERRORS, LINK_CODE_INVALID: 404 },
});
