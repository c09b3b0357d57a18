import { defineWidget } from '#engine/plugin-api/index.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { loadItems } from '../_shared/loadItems.ts';
import { propsSchema } from './schema.ts';

/** One line of cards that scrolls sideways. */
export const widget = defineWidget({
  type: 'carousel',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadItems,
  estimate: (props) => estimateShelf(props.cardKind, props.metadata, 1, props.items),
});
