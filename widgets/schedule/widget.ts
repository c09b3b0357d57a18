import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadEvents } from '../_shared/events.ts';
import { propsSchema } from './schema.ts';

/** Upcoming events or releases by day. */
export const widget = defineWidget({
  type: 'schedule',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: (props, context) => loadEvents(props.source, props, context),
  showsPageTitle: ({ title }, page) => title === page.title,
  estimate: () => ({ mobile: 1400, tablet: 1300, desktop: 1300, tv: 1500 }),
});
