import { defineWidget } from '#engine/plugin-api/index.ts';
import { loadItemPage } from '../_shared/loadItems.ts';
import { estimateGrid } from './estimateGrid.ts';
import { GRID_PAGE_SIZE, selectPageSize } from './pageSize.ts';
import { propsSchema } from './schema.ts';

/** Cards in columns and lines. */
export const widget = defineWidget({
  type: 'grid',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load: (props, context) => loadItemPage(selectPageSize(props), props, context),
  estimate: (props) => estimateGrid(props.cardKind, props.metadata, props.items.length || GRID_PAGE_SIZE),
});
