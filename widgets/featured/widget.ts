import { defineWidget } from '#engine/plugin-api/index.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { loadItems } from '../_shared/loadItems.ts';
import { propsSchema } from './schema.ts';

/** One large card and a row of smaller ones. */
export const widget = defineWidget({
  type: 'featured',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadItems,
  estimate: ({ items, cardKind, metadata }) => {
    const otherItems =
      items.length === 1 ? { mobile: 102, tablet: 102, desktop: 102, tv: 102 } : estimateShelf(cardKind, metadata, 1);
    // The added px are the height of the large card, whose image is above the text on phones and beside it in wider
    // windows.
    return {
      mobile: otherItems.mobile + 430,
      tablet: otherItems.tablet + 290,
      desktop: otherItems.desktop + 400,
      tv: otherItems.tv + 650,
    };
  },
});
