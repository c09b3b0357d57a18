// The adapter to the browser's IndexedDB, for changes that the server has not confirmed. They survive a closed tab.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** The key of a stored change. */
export type OutboxKey = {
  /** Id of the account that made the change. */
  readonly account: string;
  readonly itemId: string;
};

/** Stores at most one change for each account and item. Its methods never reject. */
export type OutboxStorage<T extends OutboxKey> = {
  /** Returns the changes of an account, in no particular order. */
  list(account: string): Promise<T[]>;
  /**
   * Replaces the change of an item in one transaction, so that tabs do not overwrite each other's changes.
   *
   * @param replace gets the current change and returns the new one, or undefined for none. It may be called twice.
   */
  update(key: OutboxKey, replace: (current: T | undefined) => T | undefined): Promise<StoredChange<T>>;
};

/** The result of an update. */
export type StoredChange<T> = {
  readonly change: T | undefined;
  /**
   * False: `change` is in the memory of this tab only, because the browser has no IndexedDB, forbids it, or has no space
   * left. True when there is no change.
   */
  readonly isDurable: boolean;
};

interface OutboxSchema<T> extends DBSchema {
  changes: { key: [account: string, itemId: string]; value: T; indexes: { account: string } };
}

/**
 * Opens the storage of one realm. Where IndexedDB fails, as in the private mode of some browsers, changes stay in this
 * tab's memory.
 */
export function openOutboxStorage<T extends OutboxKey>(realm: string): OutboxStorage<T> {
  /** The changes that could not be stored. They replace stored ones. */
  const memory = new Map<string, T>();
  let opened: Promise<IDBPDatabase<OutboxSchema<T>>> | undefined;
  const open = (): Promise<IDBPDatabase<OutboxSchema<T>>> =>
    (opened ??= openDatabase<T>(realm, () => (opened = undefined)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const toId = ({ account, itemId }: OutboxKey): string => `${account} ${itemId}`;

  const updateStored = async (
    key: OutboxKey,
    replace: (current: T | undefined) => T | undefined,
  ): Promise<T | undefined> => {
    const transaction = (await open()).transaction('changes', 'readwrite');
    // Each rejection of a request below also rejects `done`.
    transaction.done.catch(() => undefined);
    const { store } = transaction;
    const id: [string, string] = [key.account, key.itemId];
    const change = replace(await store.get(id));
    if (change) await store.put(change);
    else await store.delete(id);
    await transaction.done;
    return change;
  };

  return {
    async list(account) {
      const stored = await open()
        .then((database) => database.getAllFromIndex('changes', 'account', account))
        .catch(() => []);
      const unstored = [...memory.values()].filter((change) => change.account === account);
      return [...stored.filter((change) => !memory.has(toId(change))), ...unstored];
    },
    async update(key, replace) {
      const id = toId(key);
      const remembered = memory.get(id);
      try {
        const change = await updateStored(key, (current) => replace(remembered ?? current));
        memory.delete(id);
        return { change, isDurable: true };
      } catch {
        const change = replace(remembered);
        if (change) memory.set(id, change);
        else memory.delete(id);
        return { change, isDurable: change === undefined };
      }
    },
  };
}

/**
 * Opens the database. Rejects where the browser forbids IndexedDB, also when `indexedDB.open` throws.
 *
 * @param onClosed called when the browser has closed the database, or another tab deletes it
 */
const openDatabase = async <T extends OutboxKey>(
  realm: string,
  onClosed: () => void,
): Promise<IDBPDatabase<OutboxSchema<T>>> =>
  openDB<OutboxSchema<T>>(`${realm}:outbox`, 1, {
    upgrade(database) {
      const store = database.createObjectStore('changes', { keyPath: ['account', 'itemId'] });
      store.createIndex('account', 'account');
    },
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
