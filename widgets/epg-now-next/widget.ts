import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadItemPage } from '../_shared/loadItems.ts';
import { CHANNELS_PAGE_SIZE } from './channelsPageSize.ts';
import { propsSchema } from './schema.ts';

/** Channels with their current and next programme. */
export const widget = defineWidget({
  type: 'epg-now-next',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: (props, context) => loadItemPage(CHANNELS_PAGE_SIZE, props, context),
  estimate: ({ items }) => {
    // Heights in px: the heading, and lines of one to four channels. Eight channels are assumed until they are loaded.
    const count = items.length || 8;
    return {
      mobile: 90 + count * 148,
      tablet: 90 + Math.ceil(count / 2) * 164,
      desktop: 100 + Math.ceil(count / 3) * 164,
      tv: 120 + Math.ceil(count / 4) * 180,
    };
  },
});
