/** Row types that need the width of the window: they may not stand in a column or another narrow slot. */
export const FULL_WIDTH_TYPES = [
  'hero',
  'featured',
  'content-highlight',
  'epg-grid',
  'external-page',
  'fighter-profile',
  'item-detail',
  'news-article',
  'playlist-page',
  'season-selector',
  'zoned-page',
] as const;
