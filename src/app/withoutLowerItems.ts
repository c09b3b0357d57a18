import type { PlannedRow } from '#engine/page/types.ts';

/**
 * Returns a row's props for the HTML (decision O18). Rows that the server does not render have no items, and
 * their paging says that there are more, so they load their items near the viewport.
 */
export function withoutLowerItems({ mode, props }: PlannedRow): unknown {
  const { items, exid } = (props ?? {}) as { items?: unknown; exid?: unknown };
  const isLow = mode === 'lazy' && typeof exid === 'string' && Array.isArray(items) && items.length > 0;
  return isLow ? { ...(props as object), items: [], paging: { moreDataAvailable: true } } : props;
}
