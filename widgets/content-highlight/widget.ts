import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadItems } from '../_shared/loadItems.ts';
import { propsSchema } from './schema.ts';

/** A full-width band for one item. */
export const widget = defineWidget({
  type: 'content-highlight',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadItems,
  estimate: () => ({ mobile: 560, tablet: 460, desktop: 480, tv: 660 }),
});
