// The watch history of profiles: the positions that cards show, and the pages of the list.
import type { Caches } from '../../memory/createCaches.ts';
import { createPromiseCache } from '../../memory/createPromiseCache.ts';
import type { Kysely } from 'kysely';
import { HISTORY_MAX, WATCHED_SHARE, type HistoryEntry, type Watched } from '#schemas/domain/playback.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import { createWatchHistory, type HistoryOwner, type StoredProgress } from '../../db/repositories/watchHistory.ts';
import type { Tables } from '../../db/tables.ts';
import { readFullPage, type PageQuery } from '../lists/readFullPage.ts';
import type { LiveSession } from '../session/liveSession.ts';

/**
 * How long positions are cached. Changes of other nodes become visible after this time, changes of this node
 * immediately.
 */
const CACHE_MS = 1_500;
const MAX_CACHED_OWNERS = 5_000;

/** A position as cards show it. */
export type PlaybackPosition = Pick<StoredProgress, 'position' | 'duration' | 'isWatched'>;

/** A position that a client reports. */
export type ReportedPosition = {
  /** In seconds. */
  readonly position: number;
  /** Length of the video in seconds. */
  readonly duration?: number | undefined;
  /**
   * Time at which the player was at the position, and the client's time when it sent the call (`sentAt`); both ISO
   * 8601.
   */
  readonly at: string;
  readonly sentAt?: string | undefined;
};

/** The result of a change, and the input of its undo. */
export type HistoryRemoval = { readonly entries: HistoryEntry[]; readonly changedAt: string };

/** Reads and changes watch histories. A profile keeps HISTORY_MAX entries. */
export type HistoryService = {
  /** Returns the positions of a viewer by item id; empty for guests. They are cached briefly. */
  getProgress(realmId: string, session: LiveSession | undefined): Promise<ReadonlyMap<string, PlaybackPosition>>;
  /**
   * Returns the entries after a cursor, the latest first.
   * @param find returns the item; undefined when the catalogue no longer has it. Such items are left out, and the page
   *   is filled with the items after them.
   */
  getPage<T extends object>(
    realmId: string,
    owner: HistoryOwner,
    query: PageQuery & { readonly onlyUnfinished?: boolean },
    find: (itemId: string) => Promise<T | undefined>,
  ): Promise<{ items: T[]; paging: Paging } | 'bad-cursor'>;
  put(realmId: string, owner: HistoryOwner, itemId: string, reported: ReportedPosition): Promise<Watched>;
  /** Removes an entry. Returns the input of an undo. */
  remove(realmId: string, owner: HistoryOwner, itemId: string): Promise<HistoryRemoval>;
  /** Removes all entries. Returns the input of an undo. */
  removeAll(realmId: string, owner: HistoryOwner): Promise<HistoryRemoval>;
  /** Undoes a change. A video that was watched after the change keeps its newer position. */
  restore(realmId: string, owner: HistoryOwner, before: HistoryRemoval): Promise<{ restoredIds: string[] }>;
  /** Returns the second at which a video resumes: 0 when it was not begun, or was watched to its end. */
  findResumePosition(realmId: string, owner: HistoryOwner, itemId: string): Promise<number>;
  /** Removes the oldest entries beyond the limit. */
  prune(realmId: string, owner: HistoryOwner): Promise<void>;
  /** Removes the cached positions of a profile after a change by other code. */
  invalidate(realmId: string, owner: HistoryOwner): void;
};

type HistoryServiceDeps = {
  readonly kysely: Kysely<Tables>;
  readonly now: () => number;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches;
};

/** Creates the service. */
export function createHistoryService({ kysely, now, caches }: HistoryServiceDeps): HistoryService {
  const history = createWatchHistory(kysely);
  const cache = createPromiseCache<ReadonlyMap<string, PlaybackPosition>>({
    caches,
    name: 'histories',
    maxEntries: MAX_CACHED_OWNERS,
    lifetimeMs: CACHE_MS,
    now,
  });
  const toKey = (realmId: string, { accountId, profileId }: HistoryOwner): string =>
    `${realmId} ${accountId} ${profileId}`;
  const load = async (realmId: string, owner: HistoryOwner): Promise<ReadonlyMap<string, PlaybackPosition>> => {
    const entries = await history.list(realmId, owner, { limit: HISTORY_MAX });
    return new Map(entries.map((entry) => [entry.itemId, entry]));
  };
  const invalidate: HistoryService['invalidate'] = (realmId, owner) => cache.delete(toKey(realmId, owner));
  const remove = async (realmId: string, owner: HistoryOwner, itemId?: string): Promise<HistoryRemoval> => {
    const changedAt = new Date(now()).toISOString();
    const removed = await history.remove(realmId, owner, itemId);
    invalidate(realmId, owner);
    return { entries: removed.slice(0, HISTORY_MAX).map(toEntry), changedAt };
  };
  return {
    invalidate,
    getProgress(realmId, session) {
      const owner = findHistoryOwner(session);
      if (!owner) return Promise.resolve(new Map());
      return cache.get(toKey(realmId, owner), () => load(realmId, owner));
    },
    getPage: (realmId, owner, { onlyUnfinished = false, ...query }, find) =>
      readFullPage(
        query,
        (range) => history.list(realmId, owner, { ...range, onlyUnfinished }),
        async (entry) => {
          const item = await find(entry.itemId);
          return item && addProgress(item, entry);
        },
      ),
    async put(realmId, owner, itemId, { position, duration, at, sentAt }) {
      const before = await history.find(realmId, owner, itemId);
      const watchedAt = new Date(computeWatchedAt({ at, sentAt }, now()));
      const stored = await history.put(realmId, owner, {
        itemId,
        position,
        duration: duration ?? null,
        isWatched: isWatched(position, duration),
        watchedAt,
      });
      invalidate(realmId, owner);
      return {
        id: itemId,
        watchProgress: stored?.position ?? position,
        watched: stored?.isWatched ?? false,
        changedAt: watchedAt.toISOString(),
        ...(before && { before: toEntry(before) }),
      };
    },
    remove: (realmId, owner, itemId) => remove(realmId, owner, itemId),
    removeAll: (realmId, owner) => remove(realmId, owner),
    async restore(realmId, owner, { entries, changedAt }) {
      const latest = Math.min(now(), parseInstant(changedAt) ?? now());
      const restoredIds = await history.restore(realmId, owner, entries.map(fromEntry), new Date(latest));
      invalidate(realmId, owner);
      return { restoredIds };
    },
    async findResumePosition(realmId, owner, itemId) {
      const stored = await history.find(realmId, owner, itemId);
      return stored && !stored.isWatched ? stored.position : 0;
    },
    prune: (realmId, owner) => history.prune(realmId, owner, HISTORY_MAX),
  };
}

/** Returns the owner of the history that a session with an account reads and writes. */
export const toHistoryOwner = ({
  accountId,
  profileId,
}: LiveSession & { readonly accountId: string }): HistoryOwner => ({
  accountId,
  profileId: profileId ?? '',
});

/** Returns the owner of the history that a session reads and writes; undefined for guests, who have no history. */
export const findHistoryOwner = (session: LiveSession | undefined): HistoryOwner | undefined =>
  session === undefined || session.accountId === null
    ? undefined
    : toHistoryOwner({ ...session, accountId: session.accountId });

/** Whether a position is close enough to the end for the video to count as watched. */
export const isWatched = (position: number, duration: number | undefined): boolean =>
  duration !== undefined && position >= duration * WATCHED_SHARE;

/**
 * Returns the time (ms since 1970, by the server's clock) at which the player was at a reported position. It is never
 * in the future, so a client whose clock is ahead cannot block the other devices of its account.
 */
export function computeWatchedAt({ at, sentAt }: Pick<ReportedPosition, 'at' | 'sentAt'>, now: number): number {
  const wasTrueAt = parseInstant(at) ?? now;
  const sent = sentAt === undefined ? now : (parseInstant(sentAt) ?? now);
  return now - Math.max(0, sent - wasTrueAt);
}

const toEntry = ({ itemId, position, duration, isWatched: watched, watchedAt, seq }: StoredProgress): HistoryEntry => ({
  id: itemId,
  position,
  ...(duration !== null && { duration }),
  watched,
  at: watchedAt.toISOString(),
  order: seq,
});

const fromEntry = ({ id, position, duration, watched, at, order }: HistoryEntry): StoredProgress => ({
  itemId: id,
  position,
  duration: duration ?? null,
  isWatched: watched,
  watchedAt: new Date(parseInstant(at) ?? 0),
  seq: order,
});

const addProgress = <T extends object>(item: T, entry: StoredProgress): T => ({
  ...item,
  watchProgress: computeShownProgress(item, entry),
  watchedAt: entry.watchedAt.toISOString(),
});

/** Returns the seconds that a card's progress bar shows: the whole length of a watched video. */
export function computeShownProgress(
  item: { readonly duration?: unknown },
  { position, duration, isWatched: isDone }: PlaybackPosition,
): number {
  if (!isDone) return position;
  return typeof item.duration === 'number' ? item.duration : (duration ?? position);
}
