// Reads and changes watchlists for a caller: checks names and limits, adds thumbnails and cursors. A watchlist stores
// the ids of its items; the published catalogue has the items.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import {
  WATCHLIST_ITEMS_MAX,
  WATCHLIST_NAME_MAX,
  WATCHLIST_TYPES,
  WATCHLISTS_MAX,
  type Watchlist,
} from '#schemas/domain/watchlist.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { createWatchlists } from '../../db/repositories/watchlists.ts';
import type {
  StoredWatchlist,
  StoredWatchlistItem,
  WatchlistRef,
  Watchlists,
} from '../../db/repositories/watchlistTypes.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError, invalidCursor } from '../../http/errors.ts';
import { isOnDemandVideo } from './markItems.ts';
import { createPositionCursor, readPositionCursor } from './positionCursor.ts';

/** The account that reads or changes watchlists, or a guest. */
export type WatchlistCaller = {
  readonly realmId: string;
  /** Empty for a guest, who can neither own nor save watchlists. */
  readonly accountId: string;
  /** Returns an item of the realm. */
  readonly find: (itemId: string) => Promise<ContentItem | undefined>;
};
type PageQuery = { readonly rpp: number; readonly lastSeen?: string | undefined };

/**
 * Reads and changes watchlists. All functions throw HttpError 404 WATCHLIST_NOT_FOUND for a list that the viewer may
 * not use.
 */
export type WatchlistService = {
  /**
   * Returns the viewer's own and saved watchlists; with `contentId` each has a field that tells whether it contains
   * this item.
   */
  list(
    caller: WatchlistCaller,
    query: PageQuery & { readonly contentId?: string | undefined },
  ): Promise<{ items: Watchlist[]; paging: Paging }>;
  get(caller: WatchlistCaller, id: string, query: PageQuery): Promise<Watchlist>;
  /** Returns the videos among up to `size` items before and after an item: they play one after the other. */
  getAdjacent(
    caller: WatchlistCaller,
    ownerId: string,
    id: string,
    contentId: string,
    size: number,
  ): Promise<{ items: ContentItem[]; paging: Paging }>;
  create(caller: WatchlistCaller, name: string): Promise<Watchlist>;
  rename(caller: WatchlistCaller, id: string, name: string): Promise<Watchlist>;
  remove(caller: WatchlistCaller, ownerId: string, id: string): Promise<void>;
  /** Saves another viewer's watchlist to the viewer's list. */
  save(caller: WatchlistCaller, ownerId: string, id: string): Promise<Watchlist>;
  addItem(caller: WatchlistCaller, id: string, content: WatchlistRef): Promise<Watchlist>;
  removeItem(caller: WatchlistCaller, id: string, content: WatchlistRef): Promise<Watchlist>;
  /** Orders the listed items. 409 LIST_CHANGED unless they are in the `previous` order now. */
  reorder(
    caller: WatchlistCaller,
    id: string,
    content: readonly WatchlistRef[],
    lastSeen: string | undefined,
    previous: readonly WatchlistRef[] | undefined,
  ): Promise<Watchlist>;
};

/** Creates the service. */
export function createWatchlistService({ kysely }: { kysely: Kysely<Tables> }): WatchlistService {
  const watchlists = createWatchlists(kysely);
  return { ...createReads(watchlists), ...createListChanges(watchlists), ...createItemChanges(watchlists) };
}

const createReads = (watchlists: Watchlists): Pick<WatchlistService, 'list' | 'get' | 'getAdjacent'> => ({
  async list({ realmId, accountId, find }, { rpp, lastSeen, contentId }) {
    const rows = await watchlists.list(realmId, accountId, {
      limit: rpp + 1,
      before: parsePosition(lastSeen),
      itemId: contentId,
    });
    const items = rows.slice(0, rpp);
    const last = items.at(-1);
    return {
      items: await Promise.all(items.map((row) => toView(row, accountId, find))),
      paging: { moreDataAvailable: rows.length > rpp, ...(last && { lastSeen: createPositionCursor(last.seq) }) },
    };
  },
  async get(caller, id, { rpp, lastSeen }) {
    const watchlist = await readWatchlist(watchlists, caller, id);
    const rows = await watchlists.listItems(caller.realmId, id, { limit: rpp + 1, after: parsePosition(lastSeen) });
    const page = rows.slice(0, rpp);
    const last = page.at(-1);
    return {
      ...watchlist,
      content: await findItems(page, caller),
      pagingInfo: {
        moreDataAvailable: rows.length > rpp,
        ...(last && { lastSeen: createPositionCursor(last.position) }),
      },
    };
  },
  async getAdjacent(caller, ownerId, id, contentId, size) {
    const watchlist = await readWatchlist(watchlists, caller, id);
    if (watchlist.ownerExternalId !== ownerId) throw createNotFoundError(id);
    const rows = await watchlists.listAround(caller.realmId, id, contentId, size);
    if (!rows)
      throw new HttpError(
        404,
        'CONTENT_NOT_FOUND',
        `Watchlist "${id.slice(0, 80)}" does not have "${contentId.slice(0, 80)}".`,
      );
    return { items: (await findItems(rows, caller)).filter(isOnDemandVideo), paging: { moreDataAvailable: false } };
  },
});

const createListChanges = (
  watchlists: Watchlists,
): Pick<WatchlistService, 'create' | 'rename' | 'remove' | 'save'> => ({
  async create({ realmId, accountId, find }, name) {
    const created = await watchlists.create(
      realmId,
      accountId,
      { watchlistId: randomUUID(), name: normaliseName(name) },
      WATCHLISTS_MAX,
    );
    if (!created) throw createTooManyWatchlistsError();
    return toView(created, accountId, find);
  },
  async rename(caller, id, name) {
    if (!(await watchlists.rename(caller.realmId, caller.accountId, id, normaliseName(name))))
      throw createNotFoundError(id);
    return readWatchlist(watchlists, caller, id);
  },
  async remove({ realmId, accountId }, ownerId, id) {
    if (!(await watchlists.remove(realmId, accountId, ownerId, id))) throw createNotFoundError(id);
  },
  async save(caller, ownerId, id) {
    const saved = await watchlists.save(caller.realmId, caller.accountId, ownerId, id, WATCHLISTS_MAX);
    if (saved === false) throw createNotFoundError(id);
    if (saved === 'full') throw createTooManyWatchlistsError();
    return readWatchlist(watchlists, caller, id);
  },
});

const createItemChanges = (watchlists: Watchlists): Pick<WatchlistService, 'addItem' | 'removeItem' | 'reorder'> => ({
  async addItem(caller, id, content) {
    const item = await caller.find(content.id);
    if (!item || item.type !== content.contentType || !WATCHLIST_TYPES.includes(item.type))
      throw new HttpError(
        404,
        'CONTENT_NOT_FOUND',
        `This realm has no video or playlist "${content.id.slice(0, 80)}" of type ${content.contentType}.`,
      );
    const outcome = await watchlists.addItem(caller.realmId, caller.accountId, id, content, WATCHLIST_ITEMS_MAX);
    if (outcome === 'missing') throw createNotFoundError(id);
    if (outcome === 'duplicate')
      throw new HttpError(409, 'duplicatedItemMessage', 'The watchlist already has this item.');
    if (outcome === 'full')
      throw new HttpError(409, 'LIST_FULL', `A watchlist has at most ${WATCHLIST_ITEMS_MAX} items. Remove one first.`);
    return readWatchlist(watchlists, caller, id);
  },
  async removeItem(caller, id, content) {
    if (!(await watchlists.removeItem(caller.realmId, caller.accountId, id, content))) throw createNotFoundError(id);
    return readWatchlist(watchlists, caller, id);
  },
  async reorder(caller, id, content, lastSeen, previous) {
    parsePosition(lastSeen);
    const outcome = await watchlists.reorder(caller.realmId, caller.accountId, id, content, previous);
    if (outcome === 'missing') throw createNotFoundError(id);
    if (outcome === 'changed')
      throw new HttpError(409, 'LIST_CHANGED', 'Another device has changed the order. Read the list again.');
    return readWatchlist(watchlists, caller, id);
  },
});

/** @throws HttpError 404 WATCHLIST_NOT_FOUND. */
async function readWatchlist(
  watchlists: Watchlists,
  { realmId, accountId, find }: WatchlistCaller,
  id: string,
): Promise<Watchlist> {
  const stored = await watchlists.get(realmId, id, accountId);
  if (!stored) throw createNotFoundError(id);
  return toView(stored, accountId, find);
}

/** @throws HttpError 400 CURSOR_INVALID. */
const parsePosition = (lastSeen: string | undefined): number | undefined => {
  const position = readPositionCursor(lastSeen);
  if (position === 'bad-cursor') throw invalidCursor();
  return position;
};

const createTooManyWatchlistsError = (): HttpError =>
  new HttpError(409, 'LIST_FULL', `An account has at most ${WATCHLISTS_MAX} watchlists. Delete one first.`);

const createNotFoundError = (id: string): HttpError =>
  new HttpError(
    404,
    'WATCHLIST_NOT_FOUND',
    `There is no watchlist "${id.slice(0, 80)}" in this realm, or it belongs to another account.`,
  );

/**
 * Trims a name and joins its spaces (decision D32).
 * @throws HttpError 400 WATCHLIST_NAME_INVALID unless it then has 1 to 60 characters (code points) and no control
 *   characters.
 */
function normaliseName(input: string): string {
  const name = input.trim().replaceAll(/\s+/g, ' ');
  const { length } = Array.from(name);
  if (length < 1 || length > WATCHLIST_NAME_MAX || /\p{Cc}/u.test(name))
    throw new HttpError(
      400,
      'WATCHLIST_NAME_INVALID',
      `The name has ${length} characters; it must have 1 to ${WATCHLIST_NAME_MAX} and no control characters.`,
    );
  return name;
}

/** Returns the items that the catalogue still has, in order. */
const findItems = async (rows: readonly StoredWatchlistItem[], { find }: WatchlistCaller): Promise<ContentItem[]> =>
  (await Promise.all(rows.map(({ itemId }) => find(itemId)))).flatMap((item) => item ?? []);

async function toView(stored: StoredWatchlist, accountId: string, find: WatchlistCaller['find']): Promise<Watchlist> {
  const { watchlistId, ownerId, name, itemCount, firstItems, isSaved, hasItem } = stored;
  const covers = await Promise.all(firstItems.map(find));
  return {
    watchlistExternalId: watchlistId,
    ownerExternalId: ownerId,
    name,
    content: [],
    thumbnails: covers.flatMap((item) => item?.thumbnailUrl ?? []),
    ownership: ownerId === accountId ? 'OWNED' : 'NOT_OWNED',
    saved: isSaved,
    ...(hasItem !== undefined && { hasContent: hasItem }),
    itemCount,
    pagingInfo: { moreDataAvailable: itemCount > 0 },
    shareablePath: `/watchlists?watchlistId=${encodeURIComponent(watchlistId)}&owner=${encodeURIComponent(ownerId)}`,
    isEmpty: itemCount === 0,
  };
}
