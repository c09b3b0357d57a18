/**
 * Vitest's set-up before a whole run (`npm test` sets MARQUEE_TEST_ALL): one PostgreSQL for all files, because started in each it would be a
 * good part of their work. A run of single files starts none that it may not need.
 */
import { postgresPackage, startPostgres } from './startPostgres.ts';

export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['MARQUEE_TEST_ALL'] !== '1' || process.env['DATABASE_URL'] || !postgresPackage()) return undefined;
  // Where it cannot run, the files that need it say so themselves.
  const server = await startPostgres().catch(() => undefined);
  if (!server) return undefined;
  process.env['MARQUEE_TEST_POSTGRES'] = server.url;
  return () => server.stop();
}
