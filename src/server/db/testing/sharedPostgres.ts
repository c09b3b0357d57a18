import { findPostgresPackage, startPostgres } from './startPostgres.ts';

/**
 * Vitest's global set-up: starts one PostgreSQL server for all files of a whole run (`npm test` sets MARQUEE_TEST_ALL),
 * because starting one in each file would take much of the run's time. A run of single files starts none, because it
 * may not need it.
 * @returns the global tear-down, which stops the server; undefined when no server was started
 */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['MARQUEE_TEST_ALL'] !== '1' || process.env['DATABASE_URL'] || !findPostgresPackage())
    return undefined;
  // When the server cannot start, the test files that need it report that.
  const server = await startPostgres().catch(() => undefined);
  if (!server) return undefined;
  process.env['MARQUEE_TEST_POSTGRES'] = server.url;
  return () => server.stop();
}
