// Creates one seeded data folder for a run. Callers that open it use a copy.
// Imports in this folder are relative, because its own package.json hides the product's `#` imports.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../src/server/db/createDatabase.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { seedRealms } from '../../src/server/seed/seedRealms.ts';

export const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (line: string) => void process.stderr.write(`${line}\n`),
};

export type Store = { copy(): string; remove(): void };

/** Creates an embedded database with the demo brands, as the first start of the server does. */
export async function seedStore(say: (line: string) => void): Promise<Store> {
  say('seeding a database with the demo brands');
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  const dataDir = join(folder, 'seeded');
  const database = await createDatabase({ dataDir, logger: quiet, clusterSeed: 'dist/cluster-seed' });
  try {
    await migrate(database.kysely, quiet);
    await seedRealms({ database, realmsFolder: 'realms', logger: quiet });
  } finally {
    await database.close();
  }
  let copies = 0;
  return {
    copy() {
      const to = join(folder, `copy-${++copies}`);
      cpSync(dataDir, to, { recursive: true });
      return to;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
