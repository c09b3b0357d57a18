// The adapter to the browser's IndexedDB for drafts of the admin's editor. They survive a closed tab and a crash.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What a stored draft is about. */
export type DraftKey = {
  /** Id of the account that edits. */
  readonly account: string;
  readonly pageId: string;
};

/** One state of the draft that one tab has stored. */
export type TabDraftKey = DraftKey & {
  /** Id of the tab that edits; '': a release that stored one draft for all tabs. */
  readonly tab: string;
  /** Increases with each state that the tab stores. */
  readonly number: number;
};

/** Stores the drafts of an account and a page, one for each tab. Its methods never reject. */
export type DraftStorage<T extends TabDraftKey> = {
  /** Returns the drafts of all tabs. */
  read(key: DraftKey): Promise<readonly T[]>;
  /**
   * Stores the draft of a tab in place of its earlier one.
   *
   * @param contained drafts of other tabs that the draft contains. They are deleted in the same transaction, unless
   *   their tabs have stored another state meanwhile
   * @returns whether the draft survives this tab: false where the browser forbids IndexedDB or has no space left
   */
  write(draft: T, contained: readonly TabDraftKey[]): Promise<boolean>;
  /** Deletes a draft, unless its tab has stored another state meanwhile. */
  delete(key: TabDraftKey): Promise<void>;
};

interface DraftSchema<T> extends DBSchema {
  tabDrafts: { key: [account: string, pageId: string, tab: string]; value: T };
}

type Database<T> = IDBPDatabase<DraftSchema<T>>;

/** The store of earlier releases, with one draft for each account and page. */
const FORMER_STORE = 'drafts';
const VERSION = 2;

/** Opens the storage of one realm. */
export function openDraftStorage<T extends TabDraftKey>(realm: string): DraftStorage<T> {
  let opened: Promise<Database<T>> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  const open = (): Promise<Database<T>> =>
    (opened ??= openDB<DraftSchema<T>>(`${realm}:editor`, VERSION, {
      upgrade(database, _from, _to, transaction) {
        void upgrade(database as never, transaction as never);
      },
      blocking(_current, _blocked, { target }) {
        (target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    }));
  /** Makes a request. After a failure the next one opens the database again: a broken connection does not recover. */
  const request = async <R>(send: (database: Database<T>) => Promise<R>): Promise<R> => {
    const database = await open();
    try {
      return await send(database);
    } catch (error) {
      database.close();
      forget();
      throw error;
    }
  };
  return {
    read: ({ account, pageId }) =>
      request((database) =>
        // An array is greater than every string, so the range has every tab.
        database.getAll('tabDrafts', IDBKeyRange.bound([account, pageId], [account, pageId, []])),
      ).catch(() => []),
    write: (draft, contained) =>
      request((database) => writeDraft(database, draft, contained)).then(
        () => true,
        () => false,
      ),
    delete: (key) => request((database) => writeDraft(database, undefined, [key])).catch(() => undefined),
  };
}

/** Creates the store. Drafts of earlier releases get the tab ''. */
async function upgrade(
  database: IDBPDatabase,
  transaction: { readonly objectStore: (name: string) => { getAll(): Promise<readonly object[]> } },
): Promise<void> {
  const store = database.createObjectStore('tabDrafts', { keyPath: ['account', 'pageId', 'tab'] });
  if (!database.objectStoreNames.contains(FORMER_STORE)) return;
  const former = await transaction.objectStore(FORMER_STORE).getAll();
  await Promise.all(former.map((draft) => store.put({ tab: '', number: 0, storedAt: 0, ...draft })));
  database.deleteObjectStore(FORMER_STORE);
}

async function writeDraft<T extends TabDraftKey>(
  database: Database<T>,
  draft: T | undefined,
  contained: readonly TabDraftKey[],
): Promise<void> {
  const transaction = database.transaction('tabDrafts', 'readwrite');
  const { store, done } = transaction;
  const remove = async ({ account, pageId, tab, number }: TabDraftKey): Promise<void> => {
    const key: [string, string, string] = [account, pageId, tab];
    const stored = await store.get(key);
    if (stored?.number === number) await store.delete(key);
  };
  const requests: Promise<unknown>[] = [...contained.map(remove), done];
  if (draft) requests.push(store.put(draft));
  // A tab that ends now cannot end the transaction any more; the browser then keeps it.
  if (contained.length === 0) transaction.commit();
  await Promise.all(requests);
}
