import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadEvents } from '../_shared/events.ts';
import { propsSchema } from './schema.ts';

/** The events that are live now. */
export const widget = defineWidget({
  type: 'live-now',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: (props, context) => loadEvents('live', props, context),
  showsPageTitle: ({ title }, page) => title === page.title,
  estimate: () => ({ mobile: 900, tablet: 760, desktop: 820, tv: 900 }),
});
