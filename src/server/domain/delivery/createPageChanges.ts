// The answer to a live update: the page of the current version in words of the one that its reader holds.
import type { Page } from '#schemas/page/page.ts';
import type { PageChanges } from '#schemas/page/page-changes.ts';
import type { DeliverContext } from './deliver.ts';
import { changesBetween } from './pageChanges.ts';
import { rowsSeen } from './pagePieces.ts';
import type { RealmSnapshot } from './snapshot.ts';

/** Rows beyond those the reader holds that an answer may bring with it. */
const MOST_MORE = 200;

export type ChangesQuery = {
  readonly pageId: string;
  /** Cursor of the old version: how far the reader holds the page. */ readonly lastSeen?: string | undefined;
};
export type FindChanges = (
  old: RealmSnapshot,
  fresh: RealmSnapshot,
  query: ChangesQuery,
  context: DeliverContext,
) => PageChanges | 'bad-cursor' | 'unknown' | undefined;

/**
 * Makes the function that finds what changed. It remembers what it found for pages that many viewers share: after a publish they all
 * ask the same. Undefined: there is no such page; `unknown`: the reader must fetch the whole page.
 */
export function createPageChanges(): FindChanges {
  const found = new WeakMap<Page, WeakMap<Page, PageChanges | 'unknown'>>();
  const shared = (old: Page, fresh: Page): PageChanges | 'unknown' => {
    const known = found.get(old)?.get(fresh);
    if (known) return known;
    const made = between(old, fresh);
    if (!Object.isFrozen(old) || !Object.isFrozen(fresh)) return made;
    if (!found.has(old)) found.set(old, new WeakMap());
    found.get(old)!.set(fresh, made);
    return made;
  };
  return (old, fresh, { pageId, lastSeen }, context) => {
    if (!lastSeen) {
      const page = fresh.page(pageId, context);
      const before = old.page(pageId, context);
      return page && (before ? shared(before, page) : 'unknown');
    }
    const seen = rowsSeen(lastSeen);
    if (seen?.version !== old.version) return seen ? 'unknown' : 'bad-cursor';
    const before = old.piece(pageId, { rpp: Math.max(1, seen.row) }, context);
    // As far as the reader holds it, and what was put in: the row that was the last one is still among them.
    const more = Math.min(MOST_MORE, Math.max(0, fresh.rowCount(pageId) - old.rowCount(pageId)));
    const page = fresh.piece(pageId, { rpp: Math.max(1, seen.row + more) }, context);
    if (typeof page !== 'object') return undefined;
    return typeof before === 'object' ? between(before, page) : 'unknown';
  };
}

function between(old: Page, fresh: Page): PageChanges | 'unknown' {
  const elements = changesBetween(old.elements, fresh.elements);
  return elements ? Object.freeze({ ...fresh, since: old.version, elements }) : 'unknown';
}
