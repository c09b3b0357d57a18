// What the band says: the row's own words first, its item's where the row is silent. Pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Props } from './schema.ts';

export type Wording = {
  readonly title?: string;
  readonly description?: string;
  /** `band`: behind everything; `item`: an item's own picture, drawn at the size it was made for. */
  readonly picture?: { readonly url: string; readonly from: 'band' | 'item' };
};

/** Undefined when there is nothing to tell. */
export function wordingOf(
  { title = '', description = '', background }: Pick<Props, 'title' | 'description' | 'background'>,
  item: ContentItem | undefined,
): Wording | undefined {
  const heading = title.trim() || item?.title;
  const story = description.trim() || item?.description;
  const itemPicture = item?.thumbnailUrl ?? item?.squareUrl ?? item?.posterUrl;
  const picture = background?.imageUrl
    ? { url: background.imageUrl, from: 'band' as const }
    : itemPicture
      ? { url: itemPicture, from: 'item' as const }
      : undefined;
  if (!heading && !story && !picture) return undefined;
  return { ...(heading && { title: heading }), ...(story && { description: story }), ...(picture && { picture }) };
}
