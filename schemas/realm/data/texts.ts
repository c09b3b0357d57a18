import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { authoredBlockSchema } from '../../domain/rich-text.ts';
import { id, shortText } from '../../fields.ts';

/**
 * URL of a page on another site. The content security policy of every page of the realm allows its origin in a frame.
 */
export const externalUrl = {
  type: 'string',
  maxLength: 2000,
  pattern: '^https://',
  examples: ['https://example.com/terms'],
  description: 'URL of a page on another site, which is shown in a sandboxed frame instead of the blocks.',
} as const;

/**
 * `data/texts.json`: rich texts by key. Three row types refer to them by `textKey`: `rich-text`, `external-page`, and
 * `zoned-page`, a page with a list of chapters of which it shows one text at a time.
 */
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
          blocks: { type: 'array', maxItems: 200, items: authoredBlockSchema, description: 'The text.' },
          url: externalUrl,
        },
      },
    },
  },
});
/** Rich texts by key. */
export type TextsData = TypeOf<typeof textsDataSchema>;
