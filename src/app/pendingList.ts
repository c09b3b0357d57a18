// A change of the watchlists that was refused because the session had ended. The tab's storage keeps it until the viewer
// has signed in, also when the sign-in loads new documents.
import { MINUTE_MS } from '#schemas/durations.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ListChange, ListViewer } from '#src/stores/DialogStore.ts';

/** The panel of the watchlists to open after the sign-in, and the change to make in it. */
export type PendingList = {
  readonly item: ContentItem;
  /** The viewer who made the change. */
  readonly viewer: ListViewer;
  /** Missing: the watchlists could not be read. */
  readonly change?: ListChange | undefined;
};

/** Who signs in later than this does not expect the panel any more. */
const MAX_AGE_MS = 15 * MINUTE_MS;

const toKey = (realmId: string): string => `list:${realmId}`;

/** Whether a change waits for a sign-in. */
export const hasPendingList = (realmId: string): boolean =>
  access((storage) => storage.getItem(toKey(realmId))) != null;

/** Stores a change in place of the one before. */
export const storePendingList = (realmId: string, pending: PendingList): void =>
  access((storage) => storage.setItem(toKey(realmId), JSON.stringify({ at: Date.now(), ...pending })));

/**
 * Returns the stored change of a viewer, and removes it; undefined when there is none, when it is too old, and when
 * another viewer made it: another account, or an adult in place of the child who has signed in.
 */
export function takePendingList(realmId: string, viewer: ListViewer): PendingList | undefined {
  const pending = access((storage) => {
    const text = storage.getItem(toKey(realmId));
    storage.removeItem(toKey(realmId));
    return JSON.parse(text ?? 'null') as (PendingList & { readonly at: number }) | null;
  });
  if (!pending || Date.now() - pending.at >= MAX_AGE_MS || pending.viewer.accountId !== viewer.accountId)
    return undefined;
  return viewer.isChild && !pending.viewer.isChild ? undefined : pending;
}

/** The storage may be forbidden or full. Then the viewer only returns to the page. */
function access<T>(visit: (storage: Storage) => T): T | undefined {
  try {
    return visit(window.sessionStorage);
  } catch {
    return undefined;
  }
}
