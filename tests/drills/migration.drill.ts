// A migration that is killed at any statement completes on the next start. The migration test in src/server/db kills
// at some statements; this drill uses its helpers to kill at each statement, on both databases.
import { sql } from 'kysely';
import { createDatabase } from '../../src/server/db/createDatabase.ts';
import type { Database } from '../../src/server/db/database.ts';
import { listAppliedMigrations, migrate } from '../../src/server/db/migrate.ts';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { spawnNode } from '../../src/server/db/testing/spawnNode.ts';
import { createTestLogger } from '../../src/server/db/testing/createTestLogger.ts';
import { testStores, type TestStore } from '../../src/server/db/testing/testStores.ts';
import { check, DrillSkippedError, type Drill } from './drillServer.ts';

/** Returns columns, constraints, triggers and indexes as text, which is equal for equal schemas. */
async function describeSchema({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' order by line`.execute(kysely);
  return rows.map(({ line }) => line).join('\n');
}

async function killAtEveryStatement(store: TestStore): Promise<string> {
  if (store.skipReason) throw new DrillSkippedError(store.skipReason);
  const prepared = await store.prepare();
  const names = migrations.map(({ name }) => name);
  const startChild = (options: object, killAt: number) =>
    spawnNode('./migrateChild.ts', JSON.stringify({ ...options, logger: undefined }), String(killAt));
  try {
    const reference = await createDatabase(await prepared.newDatabaseOptions());
    await migrate(reference.kysely, createTestLogger());
    const expected = await describeSchema(reference);
    await reference.close();
    const uninterruptedRun = startChild(await prepared.newDatabaseOptions(), 0);
    await uninterruptedRun.line();
    const total = Number(/\d+/.exec((await uninterruptedRun.line()) ?? '')?.[0]);
    check(total > names.length, `the migrations have ${total} statements`);
    await uninterruptedRun.ended();
    const countsByAppliedMigrations = new Map<number, number>();
    for (let killAt = 1; killAt <= total; killAt++) {
      const options = await prepared.newDatabaseOptions();
      const end = await startChild(options, killAt).ended();
      check(end === 'SIGKILL', `statement ${killAt}: the process ended with ${end} in place of the kill`);
      const database = await createDatabase(options);
      try {
        const applied = await listAppliedMigrations(database.kysely);
        check(
          names.slice(0, applied.length).join() === applied.join(),
          `statement ${killAt}: the applied migrations are ${applied.join(', ')}`,
        );
        countsByAppliedMigrations.set(applied.length, (countsByAppliedMigrations.get(applied.length) ?? 0) + 1);
        await migrate(database.kysely, createTestLogger());
        check(
          (await describeSchema(database)) === expected,
          `statement ${killAt}: the schema differs after the next start`,
        );
      } finally {
        await database.close();
      }
    }
    return `${total} kills, one at each statement, ${[...countsByAppliedMigrations]
      .sort(([a], [b]) => a - b)
      .map(([applied, times]) => `${times} left ${applied}`)
      .join(', ')} of ${names.length} migrations; all complete on the next start`;
  } finally {
    await prepared.close();
  }
}

export const drills: readonly Drill[] = testStores().map((store) => ({
  name: `a migration killed at every statement, ${store.kind === 'postgres' ? 'PostgreSQL' : store.kind}`,
  run: () => killAtEveryStatement(store),
}));
