import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Vitest's global set-up: creates a folder for the databases that test processes keep until they end (databasePool.ts),
 * and names it in MARQUEE_TEST_FOLDER.
 * @returns the global tear-down, which removes the folder
 */
export default async function shareFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-tests-'));
  process.env['MARQUEE_TEST_FOLDER'] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
