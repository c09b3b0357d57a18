// Rich texts by key, from data/texts.json.
import type { RichTextBlock } from '#schemas/domain/rich-text.ts';
import type { TextsData } from '#schemas/realm/data/texts.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { deliverRichText } from './richText.ts';

/** Hosts of the realm's pages that stand elsewhere, as origins. */
export const externalOrigins = (content: RealmContent): string[] => [
  ...new Set(
    ((content.data.get('texts') as TextsData | undefined)?.texts ?? []).flatMap(({ url }) =>
      url ? [new URL(url).origin] : [],
    ),
  ),
];

export function findText(
  content: RealmContent,
  key: string,
  context: DeliverContext,
): { key: string; title?: string; blocks: RichTextBlock[]; url?: string } | undefined {
  const text = (content.data.get('texts') as TextsData | undefined)?.texts.find((each) => each.key === key);
  if (!text) return undefined;
  const title = deliverValue(content, text.title, context) as string | undefined;
  return {
    key,
    ...(title && { title }),
    blocks: deliverRichText(content, text.blocks ?? [], context),
    ...(text.url && { url: text.url }),
  };
}
