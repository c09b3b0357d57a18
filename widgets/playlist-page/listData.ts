import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Sharing } from '#schemas/domain/playlist.ts';
import type { Paging } from '#schemas/page/paging.ts';

/** Items per request, the same number as in carousels (docs/spec/decisions.md, C15). */
export const LIST_PAGE_SIZE = 10;

/** A playlist or a season in one shape, whichever call returned it. */
export type ListData = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly coverUrl?: string;
  /** Number of items in the whole list. */
  readonly itemCount: number;
  readonly playlistType: 'playlist' | 'season';
  /** The list itself as an item, for actions. */
  readonly item: ContentItem;
  /** The first page of items. */
  readonly items: readonly ContentItem[];
  /** How the items continue after the first page. */
  readonly paging: Paging;
  /** The series of a season. */
  readonly series?: { readonly seriesId: string; readonly title?: string };
  readonly socialSharingDetail?: Sharing;
};
