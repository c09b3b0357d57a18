/** Creates test databases: folders of the embedded database, or databases of a PostgreSQL server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createChangeHub, NOTIFY_CHANNEL } from '../changes.ts';
import { prepareCluster } from '../cluster.ts';
import { createDatabase } from '../createDatabase.ts';
import type { DatabaseOptions } from '../database.ts';
import { createEmbeddedStore } from '../embeddedStore.ts';
import { migrate } from '../migrate.ts';
import { PGliteWorkerDialect } from '../PGliteWorkerDialect.ts';
import type { Tables } from '../tables.ts';
import { getMigratedTemplate } from './databaseTemplates.ts';
import { createTestLogger } from './createTestLogger.ts';
import type { ReusableDatabase } from './databasePool.ts';
import { openServerClient } from './openServerClient.ts';

/** Starts an embedded database. Each `open` creates a connection queue and a change feed; the worker keeps running. */
export async function makeReusableEmbedded(): Promise<ReusableDatabase> {
  const logger = createTestLogger();
  const folder = await mkdtemp(join(process.env['MARQUEE_TEST_FOLDER'] ?? tmpdir(), 'marquee-embedded-'));
  const cluster = join(folder, 'database');
  await prepareCluster({ cluster, template: await getMigratedTemplate(logger), logger });
  let hub = createChangeHub(logger);
  const store = createEmbeddedStore({
    folder: cluster,
    notifyChannel: NOTIFY_CHANNEL,
    logger,
    onNotification: (message) => hub.deliver(message),
    onWorkerReplaced: () => hub.resync(),
  });
  const first = new Kysely<Tables>({ dialect: new PGliteWorkerDialect({ store }) });
  await migrate(first, logger);
  await first.destroy();
  return {
    async open() {
      hub = createChangeHub(logger);
      const dialect = new PGliteWorkerDialect({ store });
      const kysely = new Kysely<Tables>({ dialect });
      let closing: Promise<void> | undefined;
      return {
        kysely,
        kind: 'embedded',
        changes: hub,
        pool: () => dialect.pool(),
        close() {
          closing ??= kysely.destroy();
          return closing;
        },
      };
    },
    async remove() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server on which tests create databases of their own. */
export interface TestServer {
  /** Creates an empty, unmigrated database and returns the options that open it. */
  newDatabaseOptions(): Promise<DatabaseOptions>;
  /** Creates a migrated database. */
  makeReusable(): Promise<ReusableDatabase>;
  /** Removes every database that this object has created. */
  removeAll(): Promise<void>;
}

/**
 * Creates databases on a server.
 * @param serverUrl URL of any of its databases; the user must be allowed to create databases.
 */
export function createTestServer(serverUrl: string): TestServer {
  const createdNames: string[] = [];
  async function runOnServer(statement: string): Promise<void> {
    const client = await openServerClient(serverUrl);
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const removeOne = (name: string): Promise<void> => runOnServer(`drop database if exists ${name} with (force)`);
  async function createOne(): Promise<{ name: string; options: DatabaseOptions }> {
    const name = `marquee_test_${process.pid}_${performance.now().toFixed(3).replace('.', '_')}`;
    await runOnServer(`create database ${name}`);
    createdNames.push(name);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return {
      name,
      options: { dataDir: join(tmpdir(), 'marquee-unused'), databaseUrl: url.href, logger: createTestLogger() },
    };
  }
  return {
    newDatabaseOptions: async () => (await createOne()).options,
    async makeReusable() {
      const { name, options } = await createOne();
      const database = await createDatabase(options);
      await migrate(database.kysely, options.logger);
      await database.close();
      return { open: () => createDatabase(options), remove: () => removeOne(name) };
    },
    async removeAll() {
      for (const name of createdNames.splice(0)) await removeOne(name);
    },
  };
}
