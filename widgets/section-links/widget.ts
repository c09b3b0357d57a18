import { defineWidget } from '#engine/plugin-api/index.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { loadItems } from '../_shared/loadItems.ts';
import { propsSchema } from './schema.ts';

/** Links to the sections of a brand, as cards. */
export const widget = defineWidget({
  type: 'section-links',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadItems,
  estimate: (props) => estimateShelf(props.cardKind, props.metadata, 1),
});
