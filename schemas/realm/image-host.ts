import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** The image host or CDN of a realm: how the URL of each size and format is built. */
export const imageHostSchema = defineSchema({
  type: 'object',
  'x-merge': 'replace',
  additionalProperties: false,
  required: ['base', 'template'],
  description:
    'Host or CDN that serves images in the sizes and formats that pages request. The browser loads them there; the server never does.',
  properties: {
    base: {
      type: 'string',
      pattern: '^https://[^\\s"\'<>\\\\{}?#]+/$',
      examples: ['https://cdn.example/originals/'],
      maxLength: 300,
      description: 'Image fields whose URL begins with this text use the template. Ends with a slash.',
    },
    template: {
      type: 'string',
      pattern: '^https://[^\\s"\'<>\\\\#]+$',
      examples: ['https://cdn.example/w_{width},f_{format}/{path}'],
      maxLength: 300,
      description:
        'URL of one size: {width} and {height} in px, {format} (avif or webp), {path} (the rest of the URL after `base`) or {url} (the whole URL, encoded).',
    },
    widths: {
      type: 'array',
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
      items: { type: 'integer', minimum: 16, maximum: 4096, description: 'Width in px.' },
      description: 'Widths that the host serves, ascending; default: those of the server.',
    },
  },
});
/** The image host or CDN of a realm. */
export type ImageHost = TypeOf<typeof imageHostSchema>;
