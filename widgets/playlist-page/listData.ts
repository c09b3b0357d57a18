import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Sharing } from '#schemas/domain/playlist.ts';
import type { Paging } from '#schemas/page/paging.ts';

/** Items a page of a playlist or season (decision C15: the carousel's size). */
export const LIST_PAGE = 10;

/** What the view draws, whichever call it came by. */
export type ListData = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly coverUrl?: string;
  readonly itemCount: number;
  readonly playlistType: 'playlist' | 'season';
  readonly item: ContentItem;
  readonly items: readonly ContentItem[];
  readonly paging: Paging;
  readonly series?: { readonly seriesId: string; readonly title?: string };
  readonly socialSharingDetail?: Sharing;
};
