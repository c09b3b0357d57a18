import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { artwork } from '../brandFields.ts';
import { flag, id, longText, shortText } from '../fields.ts';
import { contentItemSchema } from './content-item.ts';

/** Kinds of blocks. Each kind reads its own fields of the block and ignores the others. */
export const BLOCK_TYPES = ['paragraph', 'heading', 'list', 'quote', 'picture', 'items', 'divider'] as const;

const sharedFields = {
  type: { type: 'string', enum: BLOCK_TYPES, description: 'Kind of block.' },
  text: longText(
    'Text of a paragraph, heading or quote. Marks: **strong**, *emphasis*, [label](target); see schemas/domain/inline-marks.ts. Never HTML.',
  ),
  entries: {
    type: 'array',
    maxItems: 60,
    items: longText('One entry.'),
    description: 'Entries of a list, with the same marks.',
  },
  ordered: flag('Whether a list is numbered.', false),
  source: shortText('Source of a quote.'),
  imageUrl: artwork('background', 'Landscape image.'),
  caption: shortText('Caption of an image; also its text alternative.'),
} as const;

/**
 * One block of a rich text as delivered. A text is a closed list of blocks with three inline marks and no HTML, so
 * nothing has to be sanitised: what the schema does not know cannot be rendered (docs/adr/013-rich-text.md).
 */
export const richTextBlockSchema = defineSchema({
  type: 'object',
  description: 'One block of a rich text.',
  additionalProperties: false,
  required: ['type'],
  properties: {
    ...sharedFields,
    items: { type: 'array', maxItems: 12, items: contentItemSchema, description: 'Cards of an items block.' },
  },
});
/** One block of a rich text as delivered. */
export type RichTextBlock = TypeOf<typeof richTextBlockSchema>;

/** One block of a rich text as authors write it in a realm's data: an items block lists ids of catalogue items. */
export const authoredBlockSchema = defineSchema({
  type: 'object',
  description: 'One block of a rich text.',
  additionalProperties: false,
  required: ['type'],
  properties: {
    ...sharedFields,
    ids: {
      type: 'array',
      maxItems: 12,
      items: id('Id of a catalogue item.'),
      description: 'Catalogue items of an items block.',
    },
  },
});
/** One block of a rich text as authors write it in a realm's data. */
export type AuthoredBlock = TypeOf<typeof authoredBlockSchema>;
