/**
 * Migrates the database. Each migration and its row in `schema_migration` are one transaction: a killed process leaves
 * all of it or nothing, and the next start continues. The lock belongs to the transaction, so it is always released and
 * works with a connection pooler. When two servers start together, one migrates and the other waits.
 *
 * We do not use kysely's Migrator: it runs all pending migrations in one transaction with a session lock, and the
 * statement timeout would apply while a server waits for the lock.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DatabaseLogger } from './databaseLogger.ts';
import type { DatabaseMigration } from './migration.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

type MigrationTables = {
  schema_migration: { name: string; applied_at: Date | undefined };
};

/** The id of the advisory lock: the ASCII codes of "marq". */
const LOCK_ID = 0x6d617271;

/**
 * Runs the pending migrations in order.
 *
 * @returns the names of the migrations that ran
 * @throws Error when the database is newer than this version
 */
export async function migrate(
  kysely: Kysely<Tables>,
  logger: DatabaseLogger,
  migrations = allMigrations,
): Promise<string[]> {
  const appliedNow: string[] = [];
  await withMigrationLock(kysely, (transaction) => requireKnown(transaction, migrations));
  for (const migration of migrations) {
    const ran = await withMigrationLock(kysely, async (transaction) => {
      if ((await readAppliedNames(transaction)).includes(migration.name)) return false;
      // Kysely's type is invariant in its tables, and a migration must not see the current ones.
      await migration.up(transaction as unknown as Kysely<unknown>).catch((cause: unknown) => {
        throw new Error(
          `Migration ${migration.name} failed and was rolled back: ${cause instanceof Error ? cause.message : String(cause)}`,
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
    appliedNow.push(migration.name);
    logger.info(`Migrated the database: ${migration.name}`);
  }
  return appliedNow;
}

/** Returns the names of the applied migrations, in order. */
export async function listAppliedMigrations(kysely: Kysely<Tables>): Promise<string[]> {
  return withMigrationLock(kysely, readAppliedNames);
}

/** Runs `work` in a transaction with the migration lock and without time limits. */
async function withMigrationLock<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction<MigrationTables>) => Promise<T>,
): Promise<T> {
  return kysely
    .withTables<MigrationTables>()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(transaction);
      await sql`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz not null default now())`.execute(transaction);
      return work(transaction);
    });
}

async function readAppliedNames(transaction: Transaction<MigrationTables>): Promise<string[]> {
  const rows = await transaction.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function requireKnown(
  transaction: Transaction<MigrationTables>,
  migrations: readonly DatabaseMigration[],
): Promise<void> {
  const applied = await readAppliedNames(transaction);
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this program: it has ${unknown.join(', ')}. Run the newer version, or restore a backup.`,
    );
  const nextIndex = migrations.findIndex(({ name }) => !applied.includes(name));
  const laterMigration =
    nextIndex >= 0 ? migrations.slice(nextIndex).find(({ name }) => applied.includes(name)) : undefined;
  if (laterMigration)
    throw new Error(
      `Migration ${migrations[nextIndex]?.name} comes before ${laterMigration.name}, which has run: give it a number after the last.`,
    );
}
