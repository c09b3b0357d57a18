import type { Slots } from '#engine/plugin-api/index.ts';
import { FULL_WIDTH_TYPES } from '../_shared/fullWidthTypes.ts';

/** The columns. A page with two of them has no rows in the third one. */
export const slots = {
  first: { title: 'First column', min: 1, max: 12, except: FULL_WIDTH_TYPES },
  second: { title: 'Second column', min: 1, max: 12, except: FULL_WIDTH_TYPES },
  third: { title: 'Third column', max: 12, except: FULL_WIDTH_TYPES },
} as const satisfies Slots;
