/** The door to the database room: opens the embedded database or PostgreSQL behind one type. Does not migrate: see `migrate.ts`. */
import type { Database, DatabaseOptions } from './database.ts';
import { openEmbedded } from './openEmbedded.ts';

/**
 * Opens the database and waits until it answers.
 * Rejects with `DataFolderLockedError` when another process has the folder, and with a line that names the remedy otherwise.
 */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (!databaseUrl) return openEmbedded(options);
  // Loaded where it is used: the embedded database needs no node-postgres.
  const { openPostgres } = await import('./openPostgres.ts');
  return openPostgres({ ...options, databaseUrl });
}
