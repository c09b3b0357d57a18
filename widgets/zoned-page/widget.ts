import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';
import { slots } from './slots.ts';

/** A page in five zones with a choice of chapters. */
export const widget = defineWidget({
  type: 'zoned-page',
  version: 1,
  schema: propsSchema,
  slots,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  estimate: () => ({ mobile: 1500, tablet: 1300, desktop: 1000, tv: 1000 }),
});
