// Delivers a stored rich text to a viewer: texts in one language, cards in place of item ids, without unsafe
// characters.
import type { RichTextBlock, AuthoredBlock } from '#schemas/domain/rich-text.ts';
import { cleanMarks } from '#schemas/domain/inline-marks.ts';
import { deliverSource, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** Control characters, and characters that change the direction of the following text. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const toCleanText = (text: string): string => cleanMarks(text.replaceAll(INVISIBLE_CHARACTERS, ' ')).trim();

/** Returns the blocks for one viewer. Blocks whose text, image or items are missing are left out. */
export function deliverRichText(
  content: RealmContent,
  blocks: readonly AuthoredBlock[],
  context: DeliverContext,
): RichTextBlock[] {
  return blocks.flatMap((block): RichTextBlock[] => {
    const { ids, ...written } = block;
    const {
      type,
      text = '',
      entries = [],
      ordered,
      source,
      imageUrl,
      caption,
    } = deliverValue(content, written, context) as Omit<AuthoredBlock, 'ids'>;
    const cleanText = toCleanText(text);
    switch (type) {
      case 'paragraph':
      case 'heading':
        return cleanText ? [{ type, text: cleanText } as RichTextBlock] : [];
      case 'quote':
        return cleanText
          ? [{ type, text: cleanText, ...(source && { source: toCleanText(source) }) } as RichTextBlock]
          : [];
      case 'list': {
        const lines = entries.map(toCleanText).filter(Boolean);
        return lines.length > 0 ? [{ type, entries: lines, ...(ordered && { ordered }) } as RichTextBlock] : [];
      }
      case 'picture':
        return imageUrl ? [{ type, imageUrl, ...(caption && { caption: toCleanText(caption) }) } as RichTextBlock] : [];
      case 'items': {
        const items = deliverSource(content, { ids: ids ?? [], sort: 'catalogue' }, context);
        return items.length > 0 ? [{ type, items } as RichTextBlock] : [];
      }
      default:
        return type === 'divider' ? [{ type } as RichTextBlock] : [];
    }
  });
}
