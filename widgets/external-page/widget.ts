import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';

/** A text as a page, or a page of another host in a frame. */
export const widget = defineWidget({
  type: 'external-page',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: ({ textKey }, { ports, subject, signal }) =>
    ports.content.read('getTexts', { key: textKey ?? subject ?? '' }, signal),
  estimate: () => ({ mobile: 700, tablet: 700, desktop: 700, tv: 900 }),
});
