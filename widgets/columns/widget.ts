import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';
import { slots } from './slots.ts';

/** Two or three columns of other rows. */
export const widget = defineWidget({
  type: 'columns',
  version: 1,
  schema: propsSchema,
  slots,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  estimate: () => ({ mobile: 1200, tablet: 700, desktop: 600, tv: 600 }),
});
