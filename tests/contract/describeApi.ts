// Declares contract tests for both stores. Each `describe` block has its own database and server.
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { createTestClock, publishBrands, startApi, type RunningApi, type TestClock } from './startApi.ts';

/** The server that a block tests. `database`, `api` and `second` exist only while its tests run. */
export type ApiUnderTest = {
  /** Known when tests are declared. */ readonly kind: Database['kind'];
  readonly database: Database;
  readonly api: RunningApi;
  readonly clock: TestClock;
  /** Another node on the same database. */ readonly second: RunningApi;
};

/**
 * Declares a block of tests once for each store; a store that this machine does not have is skipped. @param publish
 * publishes the realms; two small brands when missing. @param nodes 2 for tests of a second node.
 */
export function describeApi(
  name: string,
  tests: (on: ApiUnderTest) => void,
  { publish = publishBrands, nodes = 1 }: { publish?: (database: Database) => Promise<void>; nodes?: 1 | 2 } = {},
): void {
  describe.each(testStores())(`$kind ${name}`, (store) => {
    describe.skipIf(store.skipReason)('works', () => {
      const clock = createTestClock();
      const on = { kind: store.kind, clock } as { -readonly [Key in keyof ApiUnderTest]: ApiUnderTest[Key] };
      const cleanups: (() => Promise<void>)[] = [];
      beforeAll(async () => {
        const prepared = await store.prepare();
        cleanups.push(() => prepared.close());
        on.database = await prepared.open();
        await publish(on.database);
        on.api = await startApi(on.database, { clock });
        cleanups.push(on.api.close);
        if (nodes === 2) {
          on.second = await startApi(on.database, { clock });
          cleanups.push(on.second.close);
        }
      }, 120_000);
      afterAll(async () => {
        for (const cleanUp of cleanups.toReversed()) await cleanUp();
      }, 60_000);
      tests(on);
    });
  });
}
