/**
 * Brings the schema up to date. Each migration is one transaction together with its row in `schema_migration`: a kill at any
 * statement leaves all of it or nothing, and the next start completes. The lock belongs to the transaction, so it cannot be
 * left behind and works through a pooler; of two servers that start together one migrates and the other waits, then finds it done.
 *
 * Not kysely's Migrator: it runs all pending migrations in one transaction under a session lock, and would leave each server's
 * statement timeout in force while it waits.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DatabaseLogger } from './databaseLogger.ts';
import type { Migration } from './migration.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

interface Bookkeeping {
  schema_migration: { name: string; applied_at: Date | undefined };
}

/** Any number nobody else in the database uses: the ASCII codes of "marq". */
const LOCK = 0x6d617271;

/** Runs what is pending, in order, and answers the names. Rejects when the database is newer than this program. */
export async function migrate(
  kysely: Kysely<Tables>,
  logger: DatabaseLogger,
  migrations = allMigrations,
): Promise<string[]> {
  const done: string[] = [];
  await alone(kysely, (transaction) => requireKnown(transaction, migrations));
  for (const migration of migrations) {
    const ran = await alone(kysely, async (transaction) => {
      if ((await appliedNames(transaction)).includes(migration.name)) return false;
      await migration.up(transaction as unknown as Kysely<unknown>).catch((cause: unknown) => {
        throw new Error(
          `Migration ${migration.name} failed and was undone: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      });
      await transaction
        .insertInto('schema_migration')
        .values({ name: migration.name, applied_at: undefined })
        .execute();
      return true;
    });
    if (!ran) continue;
    done.push(migration.name);
    logger.info(`Migrated the database: ${migration.name}`);
  }
  return done;
}

/** The migrations that a database has, in order. */
export async function appliedMigrations(kysely: Kysely<Tables>): Promise<string[]> {
  return alone(kysely, appliedNames);
}

/** One transaction that holds the migration lock and no time limit. */
async function alone<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction<Bookkeeping>) => Promise<T>,
): Promise<T> {
  const untyped = kysely as unknown as Kysely<Bookkeeping>;
  return untyped.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    await sql`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz not null default now())`.execute(transaction);
    return work(transaction);
  });
}

async function appliedNames(transaction: Transaction<Bookkeeping>): Promise<string[]> {
  const rows = await transaction.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function requireKnown(transaction: Transaction<Bookkeeping>, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedNames(transaction);
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this program: it has ${unknown.join(', ')}. Run the newer version, or restore a backup.`,
    );
  const next = migrations.findIndex(({ name }) => !applied.includes(name));
  const late = next >= 0 ? migrations.slice(next).find(({ name }) => applied.includes(name)) : undefined;
  if (late)
    throw new Error(
      `Migration ${migrations[next]?.name} comes before ${late.name}, which has run: give it a number after the last.`,
    );
}
