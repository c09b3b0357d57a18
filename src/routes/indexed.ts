import type { RouteKey } from './table.ts';

/** Screens that search engines may keep: what is a viewer's own, a door, a step of a purchase or a search is none. */
const INDEXED: readonly RouteKey[] = [
  'HOME',
  'BROWSE',
  'EPG',
  'GRID',
  'SCHEDULE',
  'UPCOMING',
  'RELEASES',
  'FIGHTERS',
  'FIGHTER',
  'NEWS',
  'NEWS_ITEM',
  'LIVENOW',
  'LIVE',
  'VOD',
  'PLAYLIST',
  'SEASON',
  'SERIES',
  'SECTION',
  'PLUGIN',
];

/** Whether a screen may stand in search results and in the sitemap. */
export const isIndexed = (key: RouteKey | undefined): boolean => key !== undefined && INDEXED.includes(key);
