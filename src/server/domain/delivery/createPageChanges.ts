// Finds what a publish changed on a page, for tabs that show an earlier version.
import type { Page } from '#schemas/page/page.ts';
import type { PageChanges } from '#schemas/page/page-changes.ts';
import type { DeliverContext } from './deliver.ts';
import { compareElements } from './pageChanges.ts';
import { readPageCursor } from './pagePieces.ts';
import type { RealmSnapshot } from './snapshot.ts';

/** Maximum number of rows of a response in addition to those that the client has loaded. */
const MAX_ADDED_ROWS = 200;

/** The page, its version and the rows that a tab has loaded. */
export type ChangesQuery = {
  readonly pageId: string;
  /**
   * Cursor of the old version after the last row that the client has loaded. Missing: the client has only the first
   * rows.
   */
  readonly lastSeen?: string | undefined;
};

/**
 * Compares a page in two versions.
 * @returns undefined when the page no longer exists; `unknown` when the client must fetch the whole page; `bad-cursor`
 *   when `lastSeen` is not a cursor of rows.
 */
export type FindChanges = (
  old: RealmSnapshot,
  fresh: RealmSnapshot,
  query: ChangesQuery,
  context: DeliverContext,
) => PageChanges | 'bad-cursor' | 'unknown' | undefined;

/**
 * Creates the function that compares pages. It caches its results for pages that viewers share, because after a publish
 * all open tabs send the same request.
 */
export function createPageChanges(): FindChanges {
  const cache = new WeakMap<Page, WeakMap<Page, PageChanges | 'unknown'>>();
  const compareCached = (old: Page, fresh: Page): PageChanges | 'unknown' => {
    const cached = cache.get(old)?.get(fresh);
    if (cached) return cached;
    const changes = comparePages(old, fresh);
    if (!Object.isFrozen(old) || !Object.isFrozen(fresh)) return changes;
    if (!cache.has(old)) cache.set(old, new WeakMap());
    cache.get(old)!.set(fresh, changes);
    return changes;
  };
  return (old, fresh, { pageId, lastSeen }, context) => {
    if (!lastSeen) {
      const page = fresh.getPage(pageId, context);
      const before = old.getPage(pageId, context);
      return page && (before ? compareCached(before, page) : 'unknown');
    }
    const cursor = readPageCursor(lastSeen);
    if (cursor?.version !== old.version) return cursor ? 'unknown' : 'bad-cursor';
    const before = old.getPiece(pageId, { rpp: Math.max(1, cursor.row) }, context);
    // Reads as many rows as the client has loaded and, in addition, as many as were added, so that the last loaded row
    // is among them.
    const added = Math.min(MAX_ADDED_ROWS, Math.max(0, fresh.countRows(pageId) - old.countRows(pageId)));
    const page = fresh.getPiece(pageId, { rpp: Math.max(1, cursor.row + added) }, context);
    if (typeof page !== 'object') return undefined;
    return typeof before === 'object' ? comparePages(before, page) : 'unknown';
  };
}

function comparePages(old: Page, fresh: Page): PageChanges | 'unknown' {
  const elements = compareElements(old.elements, fresh.elements);
  return elements ? Object.freeze({ ...fresh, since: old.version, elements }) : 'unknown';
}
