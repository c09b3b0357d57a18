/**
 * Database templates: folders from which the embedded databases of tests are copied, because initdb takes 5 s of a core
 * for each database.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildDatabaseTemplate, isTemplateUsable, isTemplateCurrent } from '../cluster.ts';
import type { DatabaseLogger } from '../databaseLogger.ts';
import { DataFolderLockedError } from '../errors.ts';
import { lockFolder } from '../lock.ts';
import { migrations } from '../migrations/index.ts';

/** A cluster after initdb and without tables, made once for each machine and PGlite version. */
export const getEmptyTemplate = (logger: DatabaseLogger): Promise<string> =>
  createOnce(getTemporaryFolder('empty'), isTemplateUsable, (folder) => buildDatabaseTemplate(folder, logger, []));

/**
 * Returns a cluster with all tables and no rows: the build's cluster when it is current, else one that is created for
 * this machine.
 */
export async function getMigratedTemplate(logger: DatabaseLogger): Promise<string> {
  const built = 'dist/database-template';
  return (await isTemplateCurrent(built))
    ? built
    : createOnce(getTemporaryFolder('migrated'), isTemplateCurrent, (folder) =>
        buildDatabaseTemplate(folder, logger, migrations),
      );
}

const getTemporaryFolder = (name: string): string =>
  join(tmpdir(), `marquee-template-${name}-${process.getuid?.() ?? ''}`);

/** Creates a template once. When several test processes need it at the same time, one creates it and the others wait. */
async function createOnce(
  template: string,
  isUsable: (folder: string) => Promise<boolean>,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  while (!(await isUsable(template))) {
    const lock = await lockFolder(`${template}.lock`).catch((error: unknown) => {
      if (error instanceof DataFolderLockedError) return undefined;
      throw error;
    });
    try {
      if (!lock) await pause(100);
      else if (!(await isUsable(template))) await make(template);
    } finally {
      await lock?.release();
    }
  }
  return template;
}
