// Finds playlists, series and seasons and the items in them, from data/playlists.json and data/series.json. Pure
// functions of (content, context).
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { SeasonEntry, Sharing } from '#schemas/domain/playlist.ts';
import type { PlaylistsData } from '#schemas/realm/data/playlists.ts';
import type { SeriesData } from '#schemas/realm/data/series.ts';
import type { ItemSource } from '#schemas/realm/item-source.ts';
import { deliverCatalogueItem, deliverSource, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** A playlist or season as pages and API calls return it. */
export type ItemList = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly coverUrl?: string;
  readonly itemCount: number;
  readonly type: 'VOD_PLAYLIST' | 'VOD_SEASON';
  readonly playlistType: 'playlist' | 'season';
  /** The card of the list. */
  readonly item: ContentItem;
  readonly socialSharingDetail?: Sharing;
};
/** A list with all its items for one viewer. */
export type ListWithItems = {
  readonly list: ItemList;
  readonly items: readonly ContentItem[];
  readonly series?: { readonly seriesId: string; readonly title: string };
};

type Season = SeriesData['series'][number]['seasons'][number];

const readPlaylists = (content: RealmContent) => content.data.get('playlists') as PlaylistsData | undefined;
const readSeries = (content: RealmContent) => content.data.get('series') as SeriesData | undefined;

const PLAYLIST_TYPES: readonly string[] = ['PLAYLIST', 'VOD_PLAYLIST'];
const SEASON_TYPES: readonly string[] = ['SEASON', 'VOD_SEASON', 'SEASON_VOD'];
const SERIES_TYPES: readonly string[] = ['SERIES', 'VOD_SERIES'];

/**
 * Returns a playlist of the catalogue; undefined for other ids. It is empty when data/playlists.json does not list it.
 */
export function findPlaylist(content: RealmContent, id: string, context: DeliverContext): ListWithItems | undefined {
  const item = deliverCatalogueItem(content, id, context);
  if (!item || !PLAYLIST_TYPES.includes(item.type)) return undefined;
  const data = readPlaylists(content);
  const entry = data?.playlists.find((each) => each.id === id);
  const items = entry ? deliverSource(content, entry.source, context) : [];
  return { list: toList(item, items.length, 'playlist', data?.sharing), items };
}

/** Returns a season of data/series.json; undefined for other ids. */
export function findSeason(content: RealmContent, id: string, context: DeliverContext): ListWithItems | undefined {
  const data = readSeries(content);
  for (const series of data?.series ?? []) {
    const season = series.seasons.find((each) => each.id === id);
    if (!season) continue;
    const seriesCard = deliverCatalogueItem(content, series.id, context);
    const title = deliverValue(content, season.title, context) as string;
    const reference = { seriesId: series.id, title: seriesCard?.title ?? title };
    const items = deliverSource(content, season.episodes, context);
    const ownCard = deliverCatalogueItem(content, id, context);
    const item =
      ownCard && SEASON_TYPES.includes(ownCard.type) ? ownCard : createSeasonCard(id, title, reference, seriesCard);
    const description = deliverValue(content, season.description, context) as string | undefined;
    return {
      list: toList(
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

type SeriesReference = NonNullable<ListWithItems['series']>;

/** Creates the card of a season from the card of its series, for a season without a catalogue item. */
const createSeasonCard = (
  id: string,
  title: string,
  series: SeriesReference,
  seriesCard: ContentItem | undefined,
): ContentItem => ({
  ...(seriesCard ?? {
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
  series,
  newItem: false,
});

function toList(
  card: ContentItem,
  itemCount: number,
  playlistType: ItemList['playlistType'],
  sharing: Sharing | undefined,
): ItemList {
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

/** A series with its seasons for one viewer. */
export type DeliveredSeries = {
  readonly item: ContentItem;
  readonly seasons: readonly SeasonEntry[];
  readonly socialSharingDetail?: Sharing;
};

/** Returns a series with all its seasons in order, also those without episodes; undefined for other ids. */
export function findSeries(content: RealmContent, id: string, context: DeliverContext): DeliveredSeries | undefined {
  const item = deliverCatalogueItem(content, id, context);
  if (!item || !SERIES_TYPES.includes(item.type)) return undefined;
  const data = readSeries(content);
  const seasons = (data?.series.find((each) => each.id === id)?.seasons ?? []).map((season) =>
    toSeasonEntry(content, season, context),
  );
  return {
    item: { ...item, ...(data?.sharing && { socialSharingDetail: data.sharing }) },
    seasons,
    ...(data?.sharing && { socialSharingDetail: data.sharing }),
  };
}

const toSeasonEntry = (
  content: RealmContent,
  { id, title, episodes }: Season,
  context: DeliverContext,
): SeasonEntry => ({
  id,
  title: deliverValue(content, title, context) as string,
  episodeCount: countItems(content, episodes),
});

/** Counts the items of a source without delivering them. */
function countItems(content: RealmContent, { ids, tag }: ItemSource): number {
  if (ids) return new Set(ids.filter((id) => content.items.has(id))).size;
  let count = 0;
  for (const item of content.items.values()) if (tag !== undefined && item.tags?.includes(tag)) count++;
  return count;
}

/** Returns the id of the season that a video belongs to; undefined when it belongs to none. */
export function findSeasonOfVideo(content: RealmContent, videoId: string): string | undefined {
  for (const { seasons } of readSeries(content)?.series ?? []) {
    const season = seasons.find(({ episodes: { ids, tag } }) =>
      ids ? ids.includes(videoId) : tag !== undefined && content.items.get(videoId)?.tags?.includes(tag),
    );
    if (season) return season.id;
  }
  return undefined;
}

/** Returns up to `size` entries before and after an entry; undefined when it is not in the list. */
export function findAdjacent<T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  size: number,
): { readonly preceding: T[]; readonly following: T[] } | undefined {
  const index = list.findIndex((entry) => entry.id === id);
  return index < 0
    ? undefined
    : { preceding: list.slice(Math.max(0, index - size), index), following: list.slice(index + 1, index + 1 + size) };
}
