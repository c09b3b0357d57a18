import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Licence } from '#schemas/domain/licence.ts';

/** An item, and the licences with which this viewer could watch the item; undefined while they are not loaded. */
export type ItemData = { readonly item: ContentItem; readonly licences: readonly Licence[] | undefined };
