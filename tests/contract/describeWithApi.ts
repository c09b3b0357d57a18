// Declares contract tests for both databases. Each block of tests has its own database and server.
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import {
  createTestClock,
  publishBrands,
  startApi,
  type RunningApi,
  type StartOptions,
  type TestClock,
} from './startApi.ts';

/** The server that a block tests. `database`, `api` and `second` exist only while its tests run. */
export type ApiUnderTest = {
  /** Known when tests are declared. */
  readonly kind: Database['kind'];
  readonly database: Database;
  readonly api: RunningApi;
  readonly clock: TestClock;
  /** Another node on the same database. */
  readonly second: RunningApi;
};

type DescribeOptions = {
  /** Publishes the realms. Default: two small brands. */
  readonly publish?: (database: Database) => Promise<void>;
  /** 2 starts a second node on the same database (`second`). */
  readonly nodes?: 1 | 2;
  /** Returns settings that are known only when the block starts, such as the port of another server. */
  readonly settings?: () => Promise<Pick<StartOptions, 'smtpUrl' | 'mailFrom'>>;
  /** Time at the start in ms since 1970. */
  readonly start?: number;
} & Pick<
  StartOptions,
  | 'isDemo'
  | 'renderer'
  | 'privateOrigins'
  | 'identitySecrets'
  | 'encryptionKeys'
  | 'providerTimeoutMs'
  | 'trustProxy'
  | 'publicPort'
  | 'pluginsDir'
  | 'maxUploadBytes'
>;

/** Declares a block of tests for each database; a database that this machine does not have is skipped. */
export function describeWithApi(
  name: string,
  tests: (env: ApiUnderTest) => void,
  { publish = publishBrands, nodes = 1, start, settings, ...options }: DescribeOptions = {},
): void {
  describe.each(contractStores())(`$kind ${name}`, (store) => {
    describe.skipIf(store.skipReason)('calls', () => {
      const clock = createTestClock(start);
      const env = { kind: store.kind, clock } as { -readonly [Key in keyof ApiUnderTest]: ApiUnderTest[Key] };
      const cleanups: (() => Promise<void>)[] = [];
      beforeAll(async () => {
        const testDatabase = await store.prepare();
        cleanups.push(() => testDatabase.close());
        env.database = await testDatabase.open();
        await publish(env.database);
        const started = { clock, ...options, ...(await settings?.()) };
        env.api = await startApi(env.database, started);
        cleanups.push(env.api.close);
        if (nodes === 2) {
          env.second = await startApi(env.database, started);
          cleanups.push(env.second.close);
        }
      }, 120_000);
      afterAll(async () => {
        for (const cleanUp of cleanups.toReversed()) await cleanUp();
      }, 60_000);
      tests(env);
    });
  });
}
