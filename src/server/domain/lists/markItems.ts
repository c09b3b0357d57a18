import type { ContentItem } from '#schemas/domain/content-item.ts';
import { computeShownProgress, type HistoryService, type PlaybackPosition } from '../playback/createHistoryService.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { FavouriteService } from './createFavouriteService.ts';

/** Content types of videos on demand. */
const VIDEO_TYPES: readonly string[] = ['VOD', 'VOD_VIDEO'];

/**
 * Whether an item is a video on demand. Only these items can be favourites, be in a watchlist (FAV-008) and have a
 * playback position.
 */
export const isOnDemandVideo = ({ type }: Pick<ContentItem, 'type'>): boolean => VIDEO_TYPES.includes(type);

/** The favourites and the playback positions that one viewer's cards show. */
export type ItemMarks = {
  readonly favouriteIds: ReadonlySet<string>;
  readonly progressById: ReadonlyMap<string, PlaybackPosition>;
};

/**
 * Returns the favourites and the positions of a viewer; empty for guests. It makes two queries, whose results are
 * cached briefly.
 */
export async function readItemMarks(
  { favourites, history }: { readonly favourites: FavouriteService; readonly history: HistoryService },
  realmId: string,
  session: LiveSession | undefined,
): Promise<ItemMarks> {
  const [favouriteIds, progressById] = await Promise.all([
    favourites.getIds(realmId, session?.accountId),
    history.getProgress(realmId, session),
  ]);
  return { favouriteIds, progressById };
}

/**
 * Returns the value with `favourite: true` and `watchProgress` on every video that has them, at any depth. It copies
 * only the objects that contain a marked video: the unchanged objects are cached and shared between viewers.
 */
export function markItems<T>(value: T, marks: ItemMarks): T {
  return marks.favouriteIds.size === 0 && marks.progressById.size === 0 ? value : (mark(value, marks) as T);
}

function mark(value: unknown, marks: ItemMarks): unknown {
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
  const objectMarks = findMarks(object, marks);
  if (objectMarks) return { ...object, ...objectMarks };
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(object)) {
    const marked = mark(inner, marks);
    if (marked !== inner) (copy ??= { ...object })[key] = marked;
  }
  return copy ?? value;
}

/** Returns the marks of one object; undefined when it is not a video or has no marks. */
function findMarks(
  object: Readonly<Record<string, unknown>>,
  { favouriteIds, progressById }: ItemMarks,
): Partial<ContentItem> | undefined {
  const { id, type, spoilerFree } = object;
  if (typeof id !== 'string' || !VIDEO_TYPES.includes(type as string)) return undefined;
  // Items in spoiler-free mode get no progress, because it would reveal the video's length.
  const progress = spoilerFree === true ? undefined : progressById.get(id);
  if (!favouriteIds.has(id) && progress === undefined) return undefined;
  return {
    ...(favouriteIds.has(id) && { favourite: true }),
    ...(progress !== undefined && { watchProgress: computeShownProgress(object, progress) }),
  };
}
