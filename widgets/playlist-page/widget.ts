import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { LIST_PAGE, type ListData } from './listData.ts';
import { propsSchema, type Props } from './schema.ts';

/** The playlist or season that the page is about, or that the row names; undefined: it names none. */
async function load(
  { list: kind, listId }: Props,
  { ports, signal, subject, query }: LoadContext,
): Promise<ListData | undefined> {
  const named = listId ?? subject;
  if (named === undefined) return undefined;
  const id =
    kind === 'series'
      ? (
          await ports.content.read(
            'getSeries',
            { seriesId: named, ...(query['seasonId'] && { seasonId: query['seasonId'] }) },
            signal,
          )
        ).seasonId
      : named;
  if (id === undefined) return undefined;
  if (kind !== 'playlist') {
    const { items, paging, series, ...list } = await ports.content.read('getSeason', { id, rpp: LIST_PAGE }, signal);
    return { ...list, items, paging, ...(series && { series }) };
  }
  const { videos, ...list } = await ports.content.read('getPlaylist', { id, rpp: LIST_PAGE, p: 1 }, signal);
  return { ...list, items: videos.vods, paging: videos.paging };
}

/** A playlist or a season: what it is, and what is in it. */
export const widget = defineWidget({
  type: 'playlist-page',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['seasonId'],
  estimate: () => ({ mobile: 1500, tablet: 1500, desktop: 1200, tv: 1200 }),
});
