/** Opens the embedded database: lock, cluster, worker, dialect, change feed. */
import { join, resolve } from 'node:path';
import { readFile } from 'node:fs/promises';
import { Kysely } from 'kysely';
import { createChangeHub, NOTIFY_CHANNEL } from './changes.ts';
import { prepareCluster } from './cluster.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { createEmbeddedStore } from './embeddedStore.ts';
import { lockFolder } from './lock.ts';
import { PGliteWorkerDialect } from './PGliteWorkerDialect.ts';
import type { Tables } from './tables.ts';

/** Opens the database in `<dataDir>/database`; `database.lock` and `database.owner.json` are beside it. */
export async function openEmbedded({ dataDir, logger, signal, databaseTemplate }: DatabaseOptions): Promise<Database> {
  const cluster = join(resolve(dataDir), 'database');
  const lock = await lockFolder(dataDir);
  const hub = createChangeHub(logger);
  const store = createEmbeddedStore({
    folder: cluster,
    notifyChannel: NOTIFY_CHANNEL,
    logger,
    onNotification: hub.deliver,
    onWorkerReplaced: hub.resync,
  });
  try {
    await prepareCluster({ cluster, template: databaseTemplate, logger, signal });
    await explainStartError(store.session(), cluster);
    signal?.throwIfAborted();
  } catch (error) {
    await store.close();
    await lock.release();
    throw error;
  }
  const dialect = new PGliteWorkerDialect({ store });
  const kysely = new Kysely<Tables>({ dialect });
  /** Releases the lock last, and also when the worker cannot be closed: committed data is in the write-ahead log. */
  async function close(): Promise<void> {
    try {
      await kysely.destroy().catch((error: unknown) => logger.warn(`Closing: ${String(error)}`));
      await store.close();
    } finally {
      await lock.release();
    }
  }
  let closing: Promise<void> | undefined;
  return {
    kysely,
    kind: 'embedded',
    changes: hub,
    pool: () => dialect.pool(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function explainStartError(start: Promise<unknown>, cluster: string): Promise<void> {
  try {
    await start;
  } catch (cause) {
    const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
    throw new Error(
      `The embedded database in ${cluster} (created by PostgreSQL ${version.trim()}) does not start: ` +
        `${cause instanceof Error ? cause.message : String(cause)} Restore the folder from a backup, or move it away to start with an empty database.`,
      { cause },
    );
  }
}
