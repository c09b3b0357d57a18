/**
 * Folders from which the embedded databases of tests are copied, because creating one with initdb takes 5 s of a core.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildClusterSeed, isSeedUsable, isSeedCurrent } from '../cluster.ts';
import type { DatabaseLogger } from '../databaseLogger.ts';
import { DataFolderLockedError } from '../errors.ts';
import { lockFolder } from '../lock.ts';
import { migrations } from '../migrations/index.ts';

/** A cluster after initdb and without tables, made once for each machine and PGlite version. */
export const getEmptyClusterSeed = (logger: DatabaseLogger): Promise<string> =>
  createOnce(getTemporaryFolder('empty'), isSeedUsable, (folder) => buildClusterSeed(folder, logger, []));

/**
 * Returns a cluster with all tables and no rows: the build's cluster when it is current, else one that is created for
 * this machine.
 */
export async function getMigratedClusterSeed(logger: DatabaseLogger): Promise<string> {
  const built = 'dist/cluster-seed';
  return (await isSeedCurrent(built))
    ? built
    : createOnce(getTemporaryFolder('migrated'), isSeedCurrent, (folder) =>
        buildClusterSeed(folder, logger, migrations),
      );
}

const getTemporaryFolder = (name: string): string =>
  join(tmpdir(), `marquee-cluster-${name}-${process.getuid?.() ?? ''}`);

/** Creates a seed once. When several test processes need it at the same time, one creates it and the others wait. */
async function createOnce(
  seed: string,
  isUsable: (folder: string) => Promise<boolean>,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  while (!(await isUsable(seed))) {
    const lock = await lockFolder(`${seed}.lock`).catch((error: unknown) => {
      if (error instanceof DataFolderLockedError) return undefined;
      throw error;
    });
    try {
      if (!lock) await pause(100);
      else if (!(await isUsable(seed))) await make(seed);
    } finally {
      await lock?.release();
    }
  }
  return seed;
}
