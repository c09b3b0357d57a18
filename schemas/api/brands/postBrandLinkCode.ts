import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { BRAND_CHANGE_ERRORS } from '../../domain/brand.ts';
import { dateTime } from '../../fields.ts';

const response = defineSchema({
  type: 'object',
  description: 'The code.',
  required: ['code', 'expiresAt'],
  properties: {
    code: { type: 'string', description: 'The code to enter at the other brand. It works once.' },
    expiresAt: dateTime('When the code stops working.'),
  },
});

/** Creates a code with which the caller links an account of another brand. Not in the specification. */
export const postBrandLinkCode = defineCall({
  name: 'postBrandLinkCode',
  method: 'POST',
  path: '/api/v2/brands/link-code',
  summary: 'Create a code to link your account of another brand, for editors.',
  response,
  access: 'staff',
  errors: BRAND_CHANGE_ERRORS,
});
