import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadGuide } from './load.ts';
import { propsSchema } from './schema.ts';

/** The programme guide. */
export const widget = defineWidget({
  type: 'epg-grid',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadGuide,
  estimate: () => ({ mobile: 680, tablet: 760, desktop: 900, tv: 1100 }),
});
