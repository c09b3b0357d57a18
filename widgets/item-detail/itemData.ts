import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Licence } from '#schemas/domain/licence.ts';

/** An item, and the licences that would open it for this viewer; undefined while they are not loaded. */
export type ItemData = { readonly item: ContentItem; readonly licences: readonly Licence[] | undefined };
