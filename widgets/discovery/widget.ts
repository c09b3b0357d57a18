import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext, type Ports } from '#engine/plugin-api/index.ts';
import { readEvents } from '../_shared/events.ts';
import type { DiscoveryData, OpenedList } from './createDiscovery.ts';
import { propsSchema, type Props } from './schema.ts';

/** Videos on either side (CONST-002). */
const ADJACENT = 5;
/** Events that come with the page: as many as fit side by side on the widest screen, so that narrower ones need no second answer. */
const MOST_ASIDE = 6;

/** Of the list itself: enough to show what it is and to begin at its start (decision C15). */
const LIST_PREVIEW = 2;

type Adjacent = CallResponse<'getVodAdjacent'>;
const NOBODY: Adjacent = { preceding: [], following: [] };

/** What stands on both sides: in the list in which the video was opened, else in its season. Without either nothing does. */
async function adjacentOf(
  id: string,
  playlistId: string | undefined,
  content: Ports['content'],
  signal: AbortSignal,
): Promise<Adjacent> {
  if (playlistId !== undefined) {
    const found = await content
      .read('getPlaylistAdjacent', { id: playlistId, vodId: id, size: ADJACENT }, signal)
      .catch(nobodyIfMissing);
    const inList = (items: Adjacent['preceding']) => items.map((item) => ({ ...item, playlistId }));
    if (found.preceding.length + found.following.length > 0)
      return { preceding: inList(found.preceding), following: inList(found.following) };
  }
  return content.read('getVodAdjacent', { id, size: ADJACENT }, signal).catch(nobodyIfMissing);
}

/** The list named in the address. It is only told about: without it the row stands. */
async function listOf(
  { playlistId, seasonId }: Readonly<Record<string, string | undefined>>,
  content: Ports['content'],
  signal: AbortSignal,
): Promise<OpenedList | undefined> {
  try {
    if (playlistId !== undefined) {
      const { item, itemCount, videos } = await content.read(
        'getPlaylist',
        { id: playlistId, rpp: LIST_PREVIEW },
        signal,
      );
      return { item, itemCount, first: videos.vods, context: { playlistId } };
    }
    if (seasonId === undefined) return undefined;
    const { item, itemCount, items, series } = await content.read(
      'getSeason',
      { id: seasonId, rpp: LIST_PREVIEW },
      signal,
    );
    return { item, itemCount, first: items, context: { seasonId, ...(series && { seriesId: series.seriesId }) } };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** An address names what it likes: a list that is not there has no neighbours. Any other failure is the row's. */
function nobodyIfMissing(error: unknown): Adjacent {
  const { status } = error as { status?: number };
  if (status === 404 || status === 400) return NOBODY;
  throw error;
}

async function load({ itemId }: Props, { ports, signal, subject, query }: LoadContext): Promise<DiscoveryData> {
  const id = itemId ?? subject;
  const [list, { preceding, following }, live] = await Promise.all([
    listOf(query, ports.content, signal),
    id === undefined ? NOBODY : adjacentOf(id, query['playlistId'], ports.content, signal),
    readEvents(ports.content, 'live', 1, signal, MOST_ASIDE),
  ]);
  return { id, list, preceding, following, live };
}

/** What can be watched next. */
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
