import { defineWidget } from '#engine/plugin-api/index.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { loadItems } from '../_shared/loadItems.ts';
import { propsSchema } from './schema.ts';

/** A row of playlists that expand below the row. */
export const widget = defineWidget({
  type: 'playlist-expander',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: loadItems,
  estimate: (props) => estimateShelf(props.cardKind, props.metadata, 1, props.items),
});
