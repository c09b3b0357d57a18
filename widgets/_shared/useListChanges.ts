import { useMemo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';

/**
 * Returns the items of a row. A row that shows a list of the viewer, such as the favourites, changes as soon as the
 * viewer changes the list. Other rows do not change.
 */
export function useListChanges(
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
