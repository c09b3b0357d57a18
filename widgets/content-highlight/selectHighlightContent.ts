// Selects what the row shows: its own texts and image first, then those of its item. All functions are pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Props } from './schema.ts';

/** The image of a highlight. */
export type HighlightImage = {
  readonly url: string;
  /** `band`: the row's background, as wide as the page; `item`: the item's image, at the size it was made for. */
  readonly source: 'band' | 'item';
};

/** The texts and the image that a highlight shows. */
export type HighlightContent = {
  readonly title?: string;
  readonly description?: string;
  readonly image?: HighlightImage;
};

type RowContent = Pick<Props, 'title' | 'description' | 'background'>;

/** Returns undefined when neither the row nor the item has a title, a description or an image. */
export function selectHighlightContent(row: RowContent, item: ContentItem | undefined): HighlightContent | undefined {
  const title = row.title?.trim() || item?.title;
  const description = row.description?.trim() || item?.description;
  const image = selectImage(row, item);
  if (!title && !description && !image) return undefined;
  return { ...(title && { title }), ...(description && { description }), ...(image && { image }) };
}

function selectImage({ background }: RowContent, item: ContentItem | undefined): HighlightImage | undefined {
  if (background?.imageUrl) return { url: background.imageUrl, source: 'band' };
  const itemUrl = item?.thumbnailUrl ?? item?.squareUrl ?? item?.posterUrl;
  return itemUrl ? { url: itemUrl, source: 'item' } : undefined;
}
