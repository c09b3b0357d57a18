import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { TEXT_LIMITS } from '../textLimits.ts';

/** Media types of the images that an editor may upload. */
export const UPLOAD_TYPES = ['image/webp', 'image/png', 'image/jpeg', 'image/avif'] as const;

/** Largest image in bytes that an editor may upload. It is stored smaller. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** An image of a realm, as the editor needs it. */
export const editingImageSchema = defineSchema({
  type: 'object',
  description: 'An image of the realm.',
  required: ['name', 'url', 'width', 'height'],
  properties: {
    name: {
      type: 'string',
      maxLength: TEXT_LIMITS.image,
      description: 'What an image field contains: the file in art/.',
    },
    url: {
      type: 'string',
      maxLength: TEXT_LIMITS.url,
      description: 'Address of the image in this size, with its placeholder colour and focal point.',
    },
    width: { type: 'integer', minimum: 1, description: 'Width in pixels.' },
    height: { type: 'integer', minimum: 1, description: 'Height in pixels.' },
    bytes: { type: 'integer', minimum: 1, description: 'Size of the file; missing: it is not known.' },
    focal: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { type: 'number', minimum: 0, maximum: 1 },
      description:
        'The focal point of the file, from 0 to 1 from the left and from the top; missing: the file has none, and its middle stays visible.',
    },
  },
});

/** An image of a realm, as the editor needs it. */
export type EditingImage = TypeOf<typeof editingImageSchema>;
