import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { NEWS_PAGE_SIZE } from './newsPageSize.ts';
import { propsSchema, type Props } from './schema.ts';

const load = async (
  { feed: rowFeed }: Props,
  { ports, signal, query }: LoadContext,
): Promise<CallResponse<'getNews'>> => {
  const feed = rowFeed ?? query['feed'];
  return ports.content.read('getNews', { ...(feed && { feed: feed.slice(0, 120) }), rpp: NEWS_PAGE_SIZE }, signal);
};

/** News items, newest first; the first one is large. */
export const widget = defineWidget({
  type: 'news',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['feed'],
  estimate: () => ({ mobile: 3900, tablet: 2600, desktop: 2200, tv: 2200 }),
});
