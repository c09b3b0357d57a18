import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext, type Ports } from '#engine/plugin-api/index.ts';
import { readEvents } from '../_shared/events.ts';
import type { DiscoveryData, SourceList } from './createDiscovery.ts';
import { propsSchema, type Props } from './schema.ts';

/** Videos on either side (CONST-002). */
const ADJACENT_SIZE = 5;
/**
 * Live events of the first request: as many as fit on the widest screen, so that narrower ones need no second request.
 */
const LIVE_PAGE_SIZE = 6;
/**
 * Items of the source list: enough to show what the list is and to link to its first item (docs/spec/decisions.md,
 * C15).
 */
const LIST_PREVIEW_SIZE = 2;

type Adjacent = CallResponse<'getVodAdjacent'>;
const NO_ADJACENT: Adjacent = { preceding: [], following: [] };

/** The lists that the query string may name. */
type ListIds = Readonly<Record<string, string | undefined>>;

/** Loads the videos before and after a video: of the playlist in which the viewer opened it, else of its season. */
async function loadAdjacent(
  id: string,
  { playlistId, seasonId }: ListIds,
  content: Ports['content'],
  signal: AbortSignal,
): Promise<Adjacent> {
  if (playlistId !== undefined) {
    const input = { id: playlistId, vodId: id, size: ADJACENT_SIZE };
    const { preceding, following } = await content.read('getPlaylistAdjacent', input, signal).catch(emptyIfNotFound);
    // The links keep the playlist, so that the next page shows the playlist's videos again.
    const addPlaylist = (items: Adjacent['preceding']) => items.map((item) => ({ ...item, playlistId }));
    if (preceding.length + following.length > 0)
      return { preceding: addPlaylist(preceding), following: addPlaylist(following) };
  }
  const input = { id, size: ADJACENT_SIZE, ...(seasonId !== undefined && { seasonId }) };
  return content.read('getVodAdjacent', input, signal).catch(emptyIfNotFound);
}

/** The query string can name any playlist or season, so an unknown one counts as empty. Other errors fail the row. */
function emptyIfNotFound(error: unknown): Adjacent {
  const { status } = error as { status?: number };
  if (status === 404 || status === 400) return NO_ADJACENT;
  throw error;
}

/**
 * Loads the playlist or season that the query string names.
 * @returns undefined when it fails: the row works without it
 */
async function loadSourceList(
  { playlistId, seasonId }: ListIds,
  content: Ports['content'],
  signal: AbortSignal,
): Promise<SourceList | undefined> {
  try {
    if (playlistId !== undefined) {
      const input = { id: playlistId, rpp: LIST_PREVIEW_SIZE };
      const playlist = await content.read('getPlaylist', input, signal);
      const { item, itemCount, videos } = playlist;
      return { item, itemCount, firstItems: videos.vods, context: { playlistId } };
    }
    if (seasonId === undefined) return undefined;
    const input = { id: seasonId, rpp: LIST_PREVIEW_SIZE };
    const { item, itemCount, items, series } = await content.read('getSeason', input, signal);
    return { item, itemCount, firstItems: items, context: { seasonId, ...(series && { seriesId: series.seriesId }) } };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

async function load({ itemId }: Props, { ports, signal, subject, query }: LoadContext): Promise<DiscoveryData> {
  const id = itemId ?? subject;
  const [list, { preceding, following }, liveEvents] = await Promise.all([
    loadSourceList(query, ports.content, signal),
    id === undefined ? NO_ADJACENT : loadAdjacent(id, query, ports.content, signal),
    readEvents(ports.content, 'live', 1, signal, LIVE_PAGE_SIZE),
  ]);
  return { id, list, preceding, following, liveEvents };
}

/** Suggestions of what to watch next. */
export const widget = defineWidget({
  type: 'discovery',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['playlistId', 'seasonId'],
  estimate: () => ({ mobile: 620, tablet: 620, desktop: 660, tv: 660 }),
});
