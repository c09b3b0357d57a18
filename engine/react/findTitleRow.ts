import type { PlannedRow } from '#engine/page/types.ts';
import type { LoadedWidgets } from './createWidgetRegistry.ts';

/**
 * Finds the row that shows the title of the page, by its widget's `showsPageTitle`. Only rows that the server renders
 * count, and only those that are visible in every viewport class: the page would have no h1 where CSS hides the row.
 *
 * @param title title of the page
 * @returns undefined when no row shows the title
 */
export const findTitleRow = (
  rows: readonly PlannedRow[],
  title: string,
  widgets: Pick<LoadedWidgets, 'get'>,
): PlannedRow | undefined =>
  rows.find(
    ({ mode, viewports, type, props, index }) =>
      mode === 'eager' && !viewports && widgets.get(type)?.showsPageTitle?.(props as never, { index, title }),
  );
