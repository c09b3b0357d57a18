import type { ContentItem } from '#schemas/domain/content-item.ts';
import { computeShownProgress, type HistoryService, type Progress } from '../playback/createHistoryService.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { FavouriteService } from './createFavouriteService.ts';

/** Content types that can be a favourite or an item of a watchlist (FAV-008). */
export const VIDEO_TYPES: readonly string[] = ['VOD', 'VOD_VIDEO'];

/** Whether an item can be a favourite or an item of a watchlist. */
export const isVideo = ({ type }: Pick<ContentItem, 'type'>): boolean => VIDEO_TYPES.includes(type);

/** The favourites and the watched positions that one viewer's cards show. */
export type Marks = {
  readonly favouriteIds: ReadonlySet<string>;
  readonly progressById: ReadonlyMap<string, Progress>;
};

/** Returns the marks of a viewer; empty for guests. Two queries, cached briefly. */
export async function readMarks(
  { favourites, history }: { readonly favourites: FavouriteService; readonly history: HistoryService },
  realmId: string,
  session: LiveSession | undefined,
): Promise<Marks> {
  const [favouriteIds, progressById] = await Promise.all([
    favourites.getIds(realmId, session?.accountId),
    history.getProgress(realmId, session),
  ]);
  return { favouriteIds, progressById };
}

/**
 * Returns the value with `favourite: true` and `watchProgress` on every video that has them, at any depth. It copies
 * only the objects that contain a marked video, because viewers share the others.
 */
export function markItems<T>(value: T, marks: Marks): T {
  return marks.favouriteIds.size === 0 && marks.progressById.size === 0 ? value : (mark(value, marks) as T);
}

function mark(value: unknown, marks: Marks): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const inner: unknown = value[index];
      const marked = mark(inner, marks);
      if (marked !== inner) (copy ??= [...(value as unknown[])])[index] = marked;
    }
    return copy ?? value;
  }
  const object = value as Readonly<Record<string, unknown>>;
  const own = findMarks(object, marks);
  if (own) return { ...object, ...own };
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(object)) {
    const marked = mark(inner, marks);
    if (marked !== inner) (copy ??= { ...object })[key] = marked;
  }
  return copy ?? value;
}

/** Returns the marks of one object; undefined when it is no video or has none. */
function findMarks(
  object: Readonly<Record<string, unknown>>,
  { favouriteIds, progressById }: Marks,
): Partial<ContentItem> | undefined {
  const { id, type, spoilerFree } = object;
  if (typeof id !== 'string' || !VIDEO_TYPES.includes(type as string)) return undefined;
  // The watched position would show how long the video is.
  const progress = spoilerFree === true ? undefined : progressById.get(id);
  if (!favouriteIds.has(id) && progress === undefined) return undefined;
  return {
    ...(favouriteIds.has(id) && { favourite: true }),
    ...(progress !== undefined && { watchProgress: computeShownProgress(object, progress) }),
  };
}
