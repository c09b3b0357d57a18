import type { ContentItem } from '#schemas/domain/content-item.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { propsSchema, type Props } from './schema.ts';

async function load({ itemId }: Props, { ports, signal, subject }: LoadContext): Promise<ContentItem | undefined> {
  const id = itemId ?? subject;
  return id === undefined ? undefined : ports.content.read('getContentItem', { id }, signal);
}

/** A video or live event: image, text, facts and actions. */
export const widget = defineWidget({
  type: 'item-detail',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  estimate: () => ({ mobile: 560, tablet: 760, desktop: 820, tv: 960 }),
});
