// Playlists, series and seasons: what is in which list, from data/playlists.json and data/series.json. Pure functions of
// (content, context); the calls in routes/ say them over HTTP.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { SeasonEntry, Sharing } from '#schemas/domain/playlist.ts';
import type { PlaylistsData } from '#schemas/realm/data/playlists.ts';
import type { SeriesData } from '#schemas/realm/data/series.ts';
import type { ItemSource } from '#schemas/realm/item-source.ts';
import { deliverCatalogueItem, deliverSource, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** A playlist or season as its page and its calls tell it. */
export type List = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly coverUrl?: string;
  readonly itemCount: number;
  readonly type: 'VOD_PLAYLIST' | 'VOD_SEASON';
  readonly playlistType: 'playlist' | 'season';
  /** The list as a card. */
  readonly item: ContentItem;
  readonly socialSharingDetail?: Sharing;
};
export type FoundList = {
  readonly list: List;
  readonly items: readonly ContentItem[];
  readonly series?: { readonly seriesId: string; readonly title: string };
};

type Season = SeriesData['series'][number]['seasons'][number];

const playlistsOf = (content: RealmContent) => content.data.get('playlists') as PlaylistsData | undefined;
const seriesOf = (content: RealmContent) => content.data.get('series') as SeriesData | undefined;

const PLAYLISTS: readonly string[] = ['PLAYLIST', 'VOD_PLAYLIST'];
const SEASONS: readonly string[] = ['SEASON', 'VOD_SEASON', 'SEASON_VOD'];
const SERIES: readonly string[] = ['SERIES', 'VOD_SERIES'];

/** A playlist of the catalogue; one that data/playlists.json does not fill is empty. */
export function findPlaylist(content: RealmContent, id: string, context: DeliverContext): FoundList | undefined {
  const item = deliverCatalogueItem(content, id, context);
  if (!item || !PLAYLISTS.includes(item.type)) return undefined;
  const data = playlistsOf(content);
  const entry = data?.playlists.find((each) => each.id === id);
  const items = entry ? deliverSource(content, entry.source, context) : [];
  return { list: listOf(item, items.length, 'playlist', data?.sharing), items };
}

/** A season of data/series.json. Its card is its own catalogue item, else it is made from its series'. */
export function findSeason(content: RealmContent, id: string, context: DeliverContext): FoundList | undefined {
  const data = seriesOf(content);
  for (const series of data?.series ?? []) {
    const season = series.seasons.find((each) => each.id === id);
    if (!season) continue;
    const parent = deliverCatalogueItem(content, series.id, context);
    const own = deliverCatalogueItem(content, id, context);
    const title = deliverValue(content, season.title, context) as string;
    const reference = { seriesId: series.id, title: parent?.title ?? title };
    const items = deliverSource(content, season.episodes, context);
    const item: ContentItem =
      own && SEASONS.includes(own.type)
        ? own
        : {
            ...(parent ?? {
              accessLevel: 'GRANTED',
              favourite: false,
              live: false,
              displayLiveBadge: true,
              audioOnly: false,
              premiereVOD: false,
              newItem: false,
              owned: false,
            }),
            id,
            type: 'VOD_SEASON',
            title,
            series: reference,
            newItem: false,
          };
    const description = deliverValue(content, season.description, context) as string | undefined;
    return {
      list: listOf(
        { ...item, title, ...((description ?? item.description) && { description: description ?? item.description }) },
        items.length,
        'season',
        data?.sharing,
      ),
      items,
      series: reference,
    };
  }
  return undefined;
}

function listOf(
  card: ContentItem,
  itemCount: number,
  playlistType: List['playlistType'],
  sharing: Sharing | undefined,
): List {
  const item = { ...card, itemCount, ...(sharing && { socialSharingDetail: sharing }) };
  return {
    id: item.id,
    title: item.title,
    ...(item.description && { description: item.description }),
    ...(item.thumbnailUrl && { coverUrl: item.thumbnailUrl }),
    itemCount,
    type: playlistType === 'season' ? 'VOD_SEASON' : 'VOD_PLAYLIST',
    playlistType,
    item,
    ...(sharing && { socialSharingDetail: sharing }),
  };
}

export type SeriesView = {
  readonly item: ContentItem;
  readonly seasons: readonly SeasonEntry[];
  readonly socialSharingDetail?: Sharing;
};

/** A series with all its seasons, in order; those without episodes too: who shows them decides. */
export function findSeries(content: RealmContent, id: string, context: DeliverContext): SeriesView | undefined {
  const item = deliverCatalogueItem(content, id, context);
  if (!item || !SERIES.includes(item.type)) return undefined;
  const data = seriesOf(content);
  const seasons = (data?.series.find((each) => each.id === id)?.seasons ?? []).map((season) =>
    entryOf(content, season, context),
  );
  return {
    item: { ...item, ...(data?.sharing && { socialSharingDetail: data.sharing }) },
    seasons,
    ...(data?.sharing && { socialSharingDetail: data.sharing }),
  };
}

const entryOf = (content: RealmContent, { id, title, episodes }: Season, context: DeliverContext): SeasonEntry => ({
  id,
  title: deliverValue(content, title, context) as string,
  episodeCount: countOf(content, episodes),
});

/** How many items a source has, without delivering them. */
function countOf(content: RealmContent, { ids, tag }: ItemSource): number {
  if (ids) return new Set(ids.filter((id) => content.items.has(id))).size;
  let count = 0;
  for (const item of content.items.values()) if (tag !== undefined && item.tags?.includes(tag)) count++;
  return count;
}

/** The season that a video belongs to. */
export function seasonOfVideo(content: RealmContent, videoId: string): string | undefined {
  for (const { seasons } of seriesOf(content)?.series ?? []) {
    const season = seasons.find(({ episodes: { ids, tag } }) =>
      ids ? ids.includes(videoId) : tag !== undefined && content.items.get(videoId)?.tags?.includes(tag),
    );
    if (season) return season.id;
  }
  return undefined;
}

/** Up to `size` entries on both sides of one; undefined when it is not in the list. */
export function neighbours<T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  size: number,
): { readonly preceding: T[]; readonly following: T[] } | undefined {
  const at = list.findIndex((entry) => entry.id === id);
  return at < 0
    ? undefined
    : { preceding: list.slice(Math.max(0, at - size), at), following: list.slice(at + 1, at + 1 + size) };
}
