// Creates one seeded data folder for a run. Callers that open it use a copy.
// Imports in this folder are relative, because its own package.json hides the product's `#` imports.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../src/server/db/createDatabase.ts';
import type { Database, DatabaseOptions } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { seedRealms } from '../../src/server/seed/seedRealms.ts';

export const quietLogger = {
  info: () => undefined,
  warn: () => undefined,
  error: (line: string) => void process.stderr.write(`${line}\n`),
};

export type AddRows = (database: Database) => Promise<void>;

/** Migrates an empty database, publishes the demo brands, and adds the rows of `prepare`. */
export async function seedDatabase(options: DatabaseOptions, prepare?: AddRows): Promise<void> {
  const database = await createDatabase(options);
  try {
    await migrate(database.kysely, quietLogger);
    await seedRealms({ database, realmsFolder: 'realms', logger: quietLogger });
    await prepare?.(database);
  } finally {
    await database.close();
  }
}

export type Store = {
  /** The folder of the run, which `remove` removes. */
  readonly folder: string;
  copy(): string;
  remove(): void;
};

/**
 * An embedded database with the demo brands, as a first start creates it.
 * @param prepare adds further rows.
 */
export async function seedStore(log: (line: string) => void, prepare?: AddRows): Promise<Store> {
  log('seeding a database with the demo brands');
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  const dataDir = join(folder, 'seeded');
  await seedDatabase({ dataDir, logger: quietLogger, databaseTemplate: 'dist/database-template' }, prepare);
  let copies = 0;
  return {
    folder,
    copy() {
      const to = join(folder, `copy-${++copies}`);
      cpSync(dataDir, to, { recursive: true });
      return to;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
