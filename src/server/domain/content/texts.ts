// Finds the rich texts of data/texts.json.
import type { RichTextBlock } from '#schemas/domain/rich-text.ts';
import type { TextsData } from '#schemas/realm/data/texts.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { deliverRichText } from './richText.ts';

const readTexts = (content: RealmContent): TextsData['texts'] =>
  (content.data.get('texts') as TextsData | undefined)?.texts ?? [];

/** Returns the origins of texts that are external pages (`url`), each once. */
export const listExternalOrigins = (content: RealmContent): string[] => [
  ...new Set(readTexts(content).flatMap(({ url }) => (url ? [new URL(url).origin] : []))),
];

/** A rich text in the viewer's language. */
export type DeliveredText = {
  readonly key: string;
  readonly title?: string;
  readonly blocks: RichTextBlock[];
  /** Address of an external page that is shown instead of the blocks. */
  readonly url?: string;
};

/** Returns the text with this key; undefined when the realm has none. */
export function findText(content: RealmContent, key: string, context: DeliverContext): DeliveredText | undefined {
  const text = readTexts(content).find((each) => each.key === key);
  if (!text) return undefined;
  const title = deliverValue(content, text.title, context) as string | undefined;
  return {
    key,
    ...(title && { title }),
    blocks: deliverRichText(content, text.blocks ?? [], context),
    ...(text.url && { url: text.url }),
  };
}
