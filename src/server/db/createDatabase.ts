/**
 * The entry point of the database layer: opens the embedded database or PostgreSQL with one type. `migrate.ts` runs the
 * migrations.
 */
import type { Database, DatabaseOptions } from './database.ts';
import { openEmbedded } from './openEmbedded.ts';

/**
 * Opens the database and waits until it accepts queries.
 *
 * @throws DataFolderLockedError when another process uses the folder
 * @throws Error whose message names the remedy, in all other cases
 */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (!databaseUrl) return openEmbedded(options);
  // Imported on demand: the embedded database does not need node-postgres.
  const { openPostgres } = await import('./openPostgres.ts');
  return openPostgres({ ...options, databaseUrl });
}
