// The calls that widgets read by the content port, by name.
import type { AnyContentRead } from '../contentRead.ts';
import { getChannelProgrammes } from './getChannelProgrammes.ts';
import { getContentGrid } from './getContentGrid.ts';
import { getContentSearch } from './getContentSearch.ts';
import { getEpg } from './getEpg.ts';
import { getLiveEvents } from './getLiveEvents.ts';
import { getReleases } from './getReleases.ts';
import { getUpcomingEvents } from './getUpcomingEvents.ts';

export const contentReads: readonly AnyContentRead[] = [
  getEpg, getChannelProgrammes, getLiveEvents, getUpcomingEvents, getReleases, getContentSearch, getContentGrid,
];
