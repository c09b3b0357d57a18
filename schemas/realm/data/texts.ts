import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { writtenBlockSchema } from '../../domain/rich-text.ts';
import { id, shortText } from '../../fields.ts';

/** URL of a page on another site. The content security policy of every page of the realm lists its host. */
export const externalUrl = {
  type: 'string',
  maxLength: 2000,
  pattern: '^https://',
  examples: ['https://example.com/terms'],
  description: 'Page on another site, instead of blocks: shown in a sandboxed frame.',
} as const;

/** `data/texts.json`: rich texts by key, for rows, external pages and zoned pages. */
export const textsDataSchema = defineSchema({
  type: 'object',
  description: 'Rich texts by key.',
  additionalProperties: false,
  required: ['texts'],
  properties: {
    texts: {
      type: 'array',
      maxItems: 1000,
      description: 'All texts.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['key'],
        description: 'A text, or the URL of a page on another site.',
        properties: {
          key: id('Key with which it is requested.'),
          title: shortText('Title.'),
          blocks: { type: 'array', maxItems: 200, items: writtenBlockSchema, description: 'The text.' },
          url: externalUrl,
        },
      },
    },
  },
});
/** Rich texts by key. */
export type TextsData = TypeOf<typeof textsDataSchema>;
