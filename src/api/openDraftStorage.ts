// The adapter to the browser's IndexedDB for drafts of the admin's editor. They survive a closed tab and a crash.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** The key of a stored draft. */
export type DraftKey = {
  /** Id of the account that edits. */
  readonly account: string;
  readonly pageId: string;
};

/** Stores one draft for each account and page. Its methods never reject. */
export type DraftStorage<T extends DraftKey> = {
  read(key: DraftKey): Promise<T | undefined>;
  /** Returns whether the draft survives this tab: false where the browser forbids IndexedDB or has no space left. */
  write(draft: T): Promise<boolean>;
  delete(key: DraftKey): Promise<void>;
};

interface DraftSchema<T> extends DBSchema {
  drafts: { key: [account: string, pageId: string]; value: T };
}

/** Opens the storage of one realm. */
export function openDraftStorage<T extends DraftKey>(realm: string): DraftStorage<T> {
  let opened: Promise<IDBPDatabase<DraftSchema<T>>> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  const open = (): Promise<IDBPDatabase<DraftSchema<T>>> =>
    (opened ??= openDB<DraftSchema<T>>(`${realm}:editor`, 1, {
      upgrade(database) {
        database.createObjectStore('drafts', { keyPath: ['account', 'pageId'] });
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
  const request = async <R>(send: (database: IDBPDatabase<DraftSchema<T>>) => Promise<R>): Promise<R> => {
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
      request((database) => database.get('drafts', [account, pageId])).catch(() => undefined),
    write: (draft) =>
      request((database) => database.put('drafts', draft)).then(
        () => true,
        () => false,
      ),
    delete: ({ account, pageId }) =>
      request((database) => database.delete('drafts', [account, pageId])).catch(() => undefined),
  };
}
