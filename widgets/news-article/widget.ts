import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { propsSchema, type Props } from './schema.ts';

async function load(
  { newsId, feed }: Props,
  { ports, signal, subject }: LoadContext,
): Promise<CallResponse<'getNewsItem'> | undefined> {
  const id = newsId ?? subject;
  return id === undefined ? undefined : ports.content.read('getNewsItem', { id, feed: feed ?? ANY_FEED }, signal);
}

/** Value of the call's parameter `feed` that matches every feed: the address of a page has only the id of the item. */
const ANY_FEED = '-';

/** A news item: headline, image, text, related news. */
export const widget = defineWidget({
  type: 'news-article',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  showsPageTitle: ({ newsId }) => newsId === undefined,
  estimate: () => ({ mobile: 1700, tablet: 1900, desktop: 2000, tv: 2000 }),
});
