import type { PlannedRow } from '#engine/page/types.ts';

/**
 * Props of a row as the HTML carries them (decision O18): rows that are not drawn on the server come without their items, with a
 * paging that says there are some, so that they load them when they come near.
 */
export function withoutLowerItems({ mode, props }: PlannedRow): unknown {
  const { items, exid } = (props ?? {}) as { items?: unknown; exid?: unknown };
  const isLow = mode === 'lazy' && typeof exid === 'string' && Array.isArray(items) && items.length > 0;
  return isLow ? { ...(props as object), items: [], paging: { moreDataAvailable: true } } : props;
}
