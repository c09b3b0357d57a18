import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';

/** An offer or a notice with up to two buttons. */
export const widget = defineWidget({
  type: 'promo',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  estimate: ({ layout }) =>
    layout === 'strip'
      ? { mobile: 210, tablet: 150, desktop: 150, tv: 150 }
      : { mobile: 560, tablet: 360, desktop: 380, tv: 380 },
});
