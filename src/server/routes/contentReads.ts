// The calls that widgets read by the content port, by name.
import type { AnyContentRead } from '../http/contentRead.ts';
import { getChannelProgrammes } from './guide/getChannelProgrammes.ts';
import { getContentGrid } from './content/getContentGrid.ts';
import { getContentItem } from './content/getContentItem.ts';
import { getContentSearch } from './search/getContentSearch.ts';
import { getEpg } from './guide/getEpg.ts';
import { getFighter } from './content/getFighter.ts';
import { getFighters } from './content/getFighters.ts';
import { getLiveEvents } from './guide/getLiveEvents.ts';
import { getNews } from './content/getNews.ts';
import { getNewsItem } from './content/getNewsItem.ts';
import { getPlaylist } from './content/getPlaylist.ts';
import { getPlaylistAdjacent } from './content/getPlaylistAdjacent.ts';
import { getRankings } from './content/getRankings.ts';
import { getReleases } from './guide/getReleases.ts';
import { getSeason } from './content/getSeason.ts';
import { getSeries } from './content/getSeries.ts';
import { getSeriesAdjacent } from './content/getSeriesAdjacent.ts';
import { getTexts } from './content/getTexts.ts';
import { getUpcomingEvents } from './guide/getUpcomingEvents.ts';
import { getVodAdjacent } from './content/getVodAdjacent.ts';

export const contentReads: readonly AnyContentRead[] = [
  getEpg,
  getChannelProgrammes,
  getLiveEvents,
  getUpcomingEvents,
  getReleases,
  getContentSearch,
  getContentGrid,
  getContentItem,
  getFighter,
  getFighters,
  getNews,
  getNewsItem,
  getPlaylist,
  getPlaylistAdjacent,
  getRankings,
  getSeason,
  getSeries,
  getSeriesAdjacent,
  getTexts,
  getVodAdjacent,
] as const;
