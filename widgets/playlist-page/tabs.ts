// The tabs over a list on narrow windows: kinds of items of which the list has some and others. Pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';

export const TABS = ['all', 'live', 'long', 'short'] as const;
export type Tab = (typeof TABS)[number];
/** From here on a video is a long one, in seconds. */
export const LONG = 1200;

const FITS: Readonly<Record<Tab, (item: ContentItem) => boolean>> = {
  all: () => true,
  live: ({ type }) => type === 'LIVE' || type === 'LIVE_EVENT' || type === 'EPG',
  long: ({ duration = 0 }) => duration >= LONG,
  short: ({ duration = 0 }) => duration > 0 && duration < LONG,
};

/** Tabs that divide the list: none when all items are of one kind. */
export function tabsOf(items: readonly ContentItem[]): readonly Tab[] {
  const dividing = TABS.filter((tab) => tab !== 'all' && items.some(FITS[tab]) && !items.every(FITS[tab]));
  return dividing.length > 0 ? ['all', ...dividing] : [];
}

export const inTab = (items: readonly ContentItem[], tab: Tab): readonly ContentItem[] => items.filter(FITS[tab]);
