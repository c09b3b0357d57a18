import type { ContentItem } from '#schemas/domain/content-item.ts';

/** Content types that can be a favourite or an item of a watchlist (FAV-008). */
export const VIDEO_TYPES: readonly string[] = ['VOD', 'VOD_VIDEO'];

/** Whether an item can be a favourite or an item of a watchlist. */
export const isVideo = ({ type }: Pick<ContentItem, 'type'>): boolean => VIDEO_TYPES.includes(type);

/**
 * Returns the value with `favourite: true` on every video with one of these ids, at any depth. It copies only the objects on the
 * way to a marked video, because viewers share the others.
 */
export function markFavourites<T>(value: T, ids: ReadonlySet<string>): T {
  return ids.size === 0 ? value : (mark(value, ids) as T);
}

function mark(value: unknown, ids: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const inner: unknown = value[index];
      const marked = mark(inner, ids);
      if (marked !== inner) (copy ??= [...(value as unknown[])])[index] = marked;
    }
    return copy ?? value;
  }
  const object = value as Readonly<Record<string, unknown>>;
  if (typeof object['id'] === 'string' && ids.has(object['id']) && VIDEO_TYPES.includes(object['type'] as string))
    return { ...object, favourite: true };
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(object)) {
    const marked = mark(inner, ids);
    if (marked !== inner) (copy ??= { ...object })[key] = marked;
  }
  return copy ?? value;
}
