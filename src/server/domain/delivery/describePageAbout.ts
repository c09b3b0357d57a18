import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { PageAbout } from '#schemas/page/about.ts';

const KINDS: Readonly<Partial<Record<ContentItem['type'], PageAbout['kind']>>> = {
  VOD: 'video',
  VOD_VIDEO: 'video',
  LIVE: 'broadcast',
  LIVE_EVENT: 'broadcast',
  EPG: 'broadcast',
  SERIES: 'series',
  VOD_SERIES: 'series',
  SEASON: 'season',
  VOD_SEASON: 'season',
  SEASON_VOD: 'season',
  PLAYLIST: 'playlist',
  VOD_PLAYLIST: 'playlist',
  FIGHTER: 'person',
  NEWS: 'article',
};

/** Returns the facts about an item that its page reports to search engines; undefined for types that have no page. */
export function describePageAbout(item: ContentItem): PageAbout | undefined {
  const kind = KINDS[item.type];
  if (!kind) return undefined;
  const { startDate, endDate, duration, location, itemCount } = item;
  return {
    kind,
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(duration !== undefined && { duration }),
    ...(item.live && { live: true }),
    ...(location !== undefined && { location }),
    ...(item.series?.title !== undefined && { partOf: item.series.title }),
    ...(itemCount !== undefined && { count: itemCount }),
  } as PageAbout;
}
