import { useMemo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';

/**
 * Returns the items of a row that shows a list of the viewer, such as the favourites, with the changes that the viewer
 * has made to the list since the row was loaded. The items of other rows are returned as they are.
 * @param dataSource the list that the row shows; undefined: it shows no list of the viewer
 * @param items the items as they were loaded
 */
export function useItemsWithListChanges(
  dataSource: DataSource | undefined,
  items: readonly ContentItem[],
): readonly ContentItem[] {
  const { favourites } = usePorts();
  const revision = usePort((ports) => (dataSource ? ports.favourites.revision : 0));
  return useMemo(
    () => (dataSource && revision > 0 ? favourites.merge(items, dataSource) : items),
    [dataSource, favourites, items, revision],
  );
}
