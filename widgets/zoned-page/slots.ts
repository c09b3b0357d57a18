import type { Slots } from '#engine/plugin-api/index.ts';
import { FULL_WIDTH_TYPES } from '../_shared/fullWidthTypes.ts';

/** The zones that show rows below their own content. */
export const slots = {
  content: { title: 'Content', description: 'Below the chosen chapter.', max: 12, except: FULL_WIDTH_TYPES },
  sidebar: { title: 'Sidebar', description: 'Below the items of the sidebar.', max: 6, except: FULL_WIDTH_TYPES },
} as const satisfies Slots;
