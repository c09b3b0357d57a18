import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadItems } from '../_shared/loadItems.ts';
import { ROW_PAGE_SIZE } from '../_shared/appendPage.ts';
import { estimateInline } from './estimateInline.ts';
import { propsSchema } from './schema.ts';

/** A compact numbered list. */
export const widget = defineWidget({
  type: 'inline',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadItems,
  estimate: ({ items, cardKind }) => estimateInline(cardKind, items.length || ROW_PAGE_SIZE),
});
