// The tabs above a list on narrow windows: one for each kind of item, if the list has items of several kinds. All
// functions are pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';

/** Tabs above a list, in their order. */
export const TABS = ['all', 'live', 'long', 'short'] as const;
/** One of `TABS`. */
export type Tab = (typeof TABS)[number];
/** Videos of at least this length, in seconds, are long. */
export const LONG_VIDEO_SECONDS = 1200;

const IS_IN_TAB: Readonly<Record<Tab, (item: ContentItem) => boolean>> = {
  all: () => true,
  live: ({ type }) => type === 'LIVE' || type === 'LIVE_EVENT' || type === 'EPG',
  long: ({ duration = 0 }) => duration >= LONG_VIDEO_SECONDS,
  short: ({ duration = 0 }) => duration > 0 && duration < LONG_VIDEO_SECONDS,
};

/** Returns the tabs that contain some items but not all; empty if all items are of one kind. */
export function findTabs(items: readonly ContentItem[]): readonly Tab[] {
  const tabs = TABS.filter((tab) => tab !== 'all' && items.some(IS_IN_TAB[tab]) && !items.every(IS_IN_TAB[tab]));
  return tabs.length > 0 ? ['all', ...tabs] : [];
}

/** Returns the items of a tab. */
export const filterByTab = (items: readonly ContentItem[], tab: Tab): readonly ContentItem[] =>
  items.filter(IS_IN_TAB[tab]);
