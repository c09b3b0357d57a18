import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { writtenBlockSchema } from '../../domain/rich-text.ts';
import { id, shortText } from '../../fields.ts';

/** A page that stands elsewhere. Its host is named in the policy of every page of the realm. */
export const externalUrl = {
  type: 'string',
  maxLength: 2000,
  pattern: '^https://',
  description: 'Page that stands elsewhere, in place of blocks: shown in a frame that reaches nothing of this site.',
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
        description: 'A text, or the address of a page that stands elsewhere.',
        properties: {
          key: id('Key by which it is asked for.'),
          title: shortText('Title.'),
          blocks: { type: 'array', maxItems: 200, items: writtenBlockSchema, description: 'The text.' },
          url: externalUrl,
        },
      },
    },
  },
});
export type TextsData = TypeOf<typeof textsDataSchema>;
