// Watchlists as their viewers see them: names, limits, thumbnails, cursors. They store ids; the published catalogue
// has the items.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_ITEMS_MAX, WATCHLIST_NAME_MAX, WATCHLISTS_MAX, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { createWatchlists } from '../../db/repositories/watchlists.ts';
import type {
  StoredWatchlist,
  StoredWatchlistItem,
  WatchlistRef,
  Watchlists,
} from '../../db/repositories/watchlistTypes.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { isVideo } from './markFavourites.ts';
import { cursorOfPlace, placeOf } from './placeCursor.ts';

/** For whom: `accountId` is empty for a guest, who owns and saves nothing. `find` is the published catalogue. */
export type WatchlistViewer = {
  readonly realmId: string;
  readonly accountId: string;
  readonly find: (itemId: string) => ContentItem | undefined;
};
type PageQuery = { readonly rpp: number; readonly lastSeen?: string | undefined };

export type WatchlistService = {
  list(
    viewer: WatchlistViewer,
    query: PageQuery & { readonly contentId?: string | undefined },
  ): Promise<{ items: Watchlist[]; paging: Paging }>;
  get(viewer: WatchlistViewer, id: string, query: PageQuery): Promise<Watchlist>;
  around(
    viewer: WatchlistViewer,
    ownerId: string,
    id: string,
    contentId: string,
    size: number,
  ): Promise<{ items: ContentItem[]; paging: Paging }>;
  create(viewer: WatchlistViewer, name: string): Promise<Watchlist>;
  rename(viewer: WatchlistViewer, id: string, name: string): Promise<Watchlist>;
  remove(viewer: WatchlistViewer, ownerId: string, id: string): Promise<void>;
  save(viewer: WatchlistViewer, ownerId: string, id: string): Promise<Watchlist>;
  add(viewer: WatchlistViewer, id: string, content: WatchlistRef): Promise<Watchlist>;
  take(viewer: WatchlistViewer, id: string, content: WatchlistRef): Promise<Watchlist>;
  reorder(
    viewer: WatchlistViewer,
    id: string,
    content: readonly WatchlistRef[],
    lastSeen: string | undefined,
  ): Promise<Watchlist>;
};

export function createWatchlistService({ kysely }: { kysely: Kysely<Tables> }): WatchlistService {
  const watchlists = createWatchlists(kysely);
  return { ...createReads(watchlists), ...createListChanges(watchlists), ...createItemChanges(watchlists) };
}

const createReads = (watchlists: Watchlists): Pick<WatchlistService, 'list' | 'get' | 'around'> => ({
  async list({ realmId, accountId, find }, { rpp, lastSeen, contentId }) {
    const rows = await watchlists.list(realmId, accountId, {
      limit: rpp + 1,
      before: positionOf(lastSeen),
      itemId: contentId,
    });
    const items = rows.slice(0, rpp);
    const last = items.at(-1);
    return {
      items: items.map((row) => toView(row, accountId, find)),
      paging: { moreDataAvailable: rows.length > rpp, ...(last && { lastSeen: cursorOfPlace(last.seq) }) },
    };
  },
  async get(viewer, id, { rpp, lastSeen }) {
    const watchlist = await readOne(watchlists, viewer, id);
    const rows = await watchlists.items(viewer.realmId, id, { limit: rpp + 1, after: positionOf(lastSeen) });
    const page = rows.slice(0, rpp);
    const last = page.at(-1);
    return {
      ...watchlist,
      content: found(page, viewer),
      pagingInfo: { moreDataAvailable: rows.length > rpp, ...(last && { lastSeen: cursorOfPlace(last.position) }) },
    };
  },
  async around(viewer, ownerId, id, contentId, size) {
    const watchlist = await readOne(watchlists, viewer, id);
    if (watchlist.ownerExternalId !== ownerId) throw notFound(id);
    const rows = await watchlists.around(viewer.realmId, id, contentId, size);
    if (!rows)
      throw new HttpError(
        404,
        'CONTENT_NOT_FOUND',
        `Watchlist "${id.slice(0, 80)}" does not hold "${contentId.slice(0, 80)}".`,
      );
    return { items: found(rows, viewer), paging: { moreDataAvailable: false } };
  },
});

const createListChanges = (
  watchlists: Watchlists,
): Pick<WatchlistService, 'create' | 'rename' | 'remove' | 'save'> => ({
  async create({ realmId, accountId, find }, name) {
    const made = await watchlists.create(
      realmId,
      accountId,
      { watchlistId: randomUUID(), name: nameOf(name) },
      WATCHLISTS_MAX,
    );
    if (!made) throw tooManyWatchlists();
    return toView(made, accountId, find);
  },
  async rename(viewer, id, name) {
    if (!(await watchlists.rename(viewer.realmId, viewer.accountId, id, nameOf(name)))) throw notFound(id);
    return readOne(watchlists, viewer, id);
  },
  async remove({ realmId, accountId }, ownerId, id) {
    if (!(await watchlists.remove(realmId, accountId, ownerId, id))) throw notFound(id);
  },
  async save(viewer, ownerId, id) {
    const saved = await watchlists.save(viewer.realmId, viewer.accountId, ownerId, id, WATCHLISTS_MAX);
    if (saved === false) throw notFound(id);
    if (saved === 'full') throw tooManyWatchlists();
    return readOne(watchlists, viewer, id);
  },
});

const createItemChanges = (watchlists: Watchlists): Pick<WatchlistService, 'add' | 'take' | 'reorder'> => ({
  async add(viewer, id, content) {
    const item = viewer.find(content.id);
    if (!item || item.type !== content.contentType || !isVideo(item))
      throw new HttpError(
        404,
        'CONTENT_NOT_FOUND',
        `This realm has no video "${content.id.slice(0, 80)}" of type ${content.contentType}.`,
      );
    const outcome = await watchlists.addItem(viewer.realmId, viewer.accountId, id, content, WATCHLIST_ITEMS_MAX);
    if (outcome === 'missing') throw notFound(id);
    if (outcome === 'duplicate') throw new HttpError(409, 'duplicatedItemMessage', 'The watchlist holds this already.');
    if (outcome === 'full')
      throw new HttpError(
        409,
        'LIST_FULL',
        `A watchlist holds at most ${WATCHLIST_ITEMS_MAX} items. Remove one first.`,
      );
    return readOne(watchlists, viewer, id);
  },
  async take(viewer, id, content) {
    if (!(await watchlists.removeItem(viewer.realmId, viewer.accountId, id, content))) throw notFound(id);
    return readOne(watchlists, viewer, id);
  },
  async reorder(viewer, id, content, lastSeen) {
    positionOf(lastSeen);
    if (!(await watchlists.reorder(viewer.realmId, viewer.accountId, id, content))) throw notFound(id);
    return readOne(watchlists, viewer, id);
  },
});

/** @throws 404 WATCHLIST_NOT_FOUND. */
async function readOne(
  watchlists: Watchlists,
  { realmId, accountId, find }: WatchlistViewer,
  id: string,
): Promise<Watchlist> {
  const stored = await watchlists.get(realmId, id, accountId);
  if (!stored) throw notFound(id);
  return toView(stored, accountId, find);
}

/** @throws 400 CURSOR_INVALID. */
const positionOf = (lastSeen: string | undefined): number | undefined => {
  const found = placeOf(lastSeen);
  if (found === 'bad-cursor')
    throw new HttpError(400, 'CURSOR_INVALID', 'lastSeen is not a cursor of this list. Leave it out to start again.');
  return found;
};

const tooManyWatchlists = (): HttpError =>
  new HttpError(409, 'LIST_FULL', `An account has at most ${WATCHLISTS_MAX} watchlists. Delete one first.`);

const notFound = (id: string): HttpError =>
  new HttpError(
    404,
    'WATCHLIST_NOT_FOUND',
    `There is no watchlist "${id.slice(0, 80)}" here, or it is not yours to change.`,
  );

/** Trimmed, 1 to 60 characters as people count them (decision D32). */
function nameOf(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ');
  const { length } = Array.from(name);
  if (length < 1 || length > WATCHLIST_NAME_MAX || /\p{Cc}/u.test(name))
    throw new HttpError(
      400,
      'WATCHLIST_NAME_INVALID',
      `The name has ${length} characters; it must have 1 to ${WATCHLIST_NAME_MAX} and no control characters.`,
    );
  return name;
}

/** The items that the catalogue still has, in order. */
const found = (rows: readonly StoredWatchlistItem[], { find }: WatchlistViewer): ContentItem[] =>
  rows.flatMap(({ itemId }) => find(itemId) ?? []);

function toView(stored: StoredWatchlist, accountId: string, find: WatchlistViewer['find']): Watchlist {
  const { watchlistId, ownerId, name, itemCount, firstItems, isSaved, hasItem } = stored;
  return {
    watchlistExternalId: watchlistId,
    ownerExternalId: ownerId,
    name,
    content: [],
    thumbnails: firstItems.flatMap((id) => find(id)?.thumbnailUrl ?? []),
    ownership: ownerId === accountId ? 'OWNED' : 'NOT_OWNED',
    saved: isSaved,
    ...(hasItem !== undefined && { hasContent: hasItem }),
    itemCount,
    pagingInfo: { moreDataAvailable: itemCount > 0 },
    shareablePath: `/watchlists?watchlistId=${encodeURIComponent(watchlistId)}&owner=${encodeURIComponent(ownerId)}`,
    isEmpty: itemCount === 0,
  };
}
