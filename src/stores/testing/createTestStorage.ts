import type { FavouriteChange } from '../FavouriteOutbox.ts';
import type { OutboxStorage } from '#src/api/openOutboxStorage.ts';

/** Creates the storage of an outbox for tests: a map, which several outboxes may share as tabs do. */
export function createTestStorage({ isDurable = true } = {}): OutboxStorage<FavouriteChange> {
  const changesById = new Map<string, FavouriteChange>();
  return {
    list: async (account) => [...changesById.values()].filter((change) => change.account === account),
    async update({ account, itemId }, replace) {
      const id = `${account} ${itemId}`;
      const change = replace(changesById.get(id));
      if (change) changesById.set(id, change);
      else changesById.delete(id);
      return { change, isDurable };
    },
  };
}
