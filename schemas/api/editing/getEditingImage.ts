import { defineCall } from '../../defineCall.ts';
import { editingImageSchema } from '../../domain/editing-image.ts';
import { TEXT_LIMITS } from '../../textLimits.ts';

/** Describes an image that a field names: a file of the current version, or one that an editor uploaded. */
export const getEditingImage = defineCall({
  name: 'getEditingImage',
  method: 'GET',
  path: '/api/v2/editing/images/{name}',
  summary: 'An image of the realm with its size and focal point, for editors.',
  params: {
    name: {
      type: 'string',
      maxLength: TEXT_LIMITS.image,
      pattern: '\\.(webp|png|jpe?g|avif|WEBP|PNG|JPE?G|AVIF)(#f=\\d{1,3},\\d{1,3})?$',
      examples: ['a.landscape.webp'],
      description: 'Name of the file in art/, with or without a focal point: what an image field contains.',
    },
  },
  response: editingImageSchema,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, IMAGE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});
