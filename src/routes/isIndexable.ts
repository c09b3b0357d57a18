import type { RouteKey } from './routeTable.ts';

/**
 * Routes that search engines may index. Left out: a viewer's own pages, sign-in, the steps of a purchase, and search.
 */
const INDEXABLE: readonly RouteKey[] = [
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

/** Whether a route may be listed in search results and in the sitemap. */
export const isIndexable = (key: RouteKey | undefined): boolean => key !== undefined && INDEXABLE.includes(key);
