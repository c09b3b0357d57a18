// The calls that widgets read by the content port, by name.
import type { AnyContentRead } from '../contentRead.ts';
import { getChannelProgrammes } from './getChannelProgrammes.ts';
import { getContentGrid } from './getContentGrid.ts';
import { getContentItem } from './getContentItem.ts';
import { getContentSearch } from './getContentSearch.ts';
import { getEpg } from './getEpg.ts';
import { getFighter } from './getFighter.ts';
import { getFighters } from './getFighters.ts';
import { getLiveEvents } from './getLiveEvents.ts';
import { getNews } from './getNews.ts';
import { getNewsItem } from './getNewsItem.ts';
import { getPlaylist } from './getPlaylist.ts';
import { getPlaylistAdjacent } from './getPlaylistAdjacent.ts';
import { getRankings } from './getRankings.ts';
import { getReleases } from './getReleases.ts';
import { getSeason } from './getSeason.ts';
import { getSeries } from './getSeries.ts';
import { getSeriesAdjacent } from './getSeriesAdjacent.ts';
import { getTexts } from './getTexts.ts';
import { getUpcomingEvents } from './getUpcomingEvents.ts';
import { getVodAdjacent } from './getVodAdjacent.ts';

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
