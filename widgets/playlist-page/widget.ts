import { defineWidget, type LoadContext, type Ports } from '#engine/plugin-api/index.ts';
import { LIST_PAGE_SIZE, type ListData } from './listData.ts';
import { propsSchema, type Props } from './schema.ts';

/**
 * Loads the list that the row names, else the list that the page is about.
 * @returns undefined if there is none
 */
async function load(
  { list: listType, listId }: Props,
  { ports: { content }, signal, subject, query }: LoadContext,
): Promise<ListData | undefined> {
  const id = listId ?? subject;
  if (id === undefined) return undefined;
  if (listType === 'playlist') return loadPlaylist(id, content, signal);
  if (listType === 'season') return loadSeason(id, content, signal);
  const seasonId = query['seasonId'];
  const series = await content.read('getSeries', { seriesId: id, ...(seasonId && { seasonId }) }, signal);
  return series.seasonId === undefined ? undefined : loadSeason(series.seasonId, content, signal);
}

async function loadPlaylist(id: string, content: Ports['content'], signal: AbortSignal): Promise<ListData> {
  const input = { id, rpp: LIST_PAGE_SIZE, p: 1 };
  const { videos, ...list } = await content.read('getPlaylist', input, signal);
  return { ...list, items: videos.vods, paging: videos.paging };
}

async function loadSeason(id: string, content: Ports['content'], signal: AbortSignal): Promise<ListData> {
  const { series, ...list } = await content.read('getSeason', { id, rpp: LIST_PAGE_SIZE }, signal);
  return { ...list, ...(series && { series }) };
}

/** A playlist or a season: a header and the list of its items. */
export const widget = defineWidget({
  type: 'playlist-page',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['seasonId'],
  // On the page of a series the page's title is the title of the series, and the list is one of its seasons.
  showsPageTitle: ({ list, listId }) => listId === undefined && list !== 'series',
  estimate: () => ({ mobile: 1500, tablet: 1500, desktop: 1200, tv: 1200 }),
});
