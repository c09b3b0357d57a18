import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { spawnNode } from './testing/spawnNode.ts';
import { createTestLogger, testStores, type PreparedStore } from './testing/testStores.ts';

const logger = createTestLogger();
const names = migrations.map(({ name }) => name);

test('migrations are numbered without a gap', () => {
  expect(names.map((name) => name.slice(0, 5))).toEqual(names.map((_, index) => `${String(index + 1).padStart(4, '0')}-`));
});

/** Every table, column, constraint and trigger, as text that two equal schemas share. */
async function schemaOf({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`.execute(kysely);
  return rows.map(({ line }) => line);
}

const tableOf: Record<string, string> = { '0001-realms-and-versions': 'host', '0002-blobs': 'picture_variant', '0003-problem-reports': 'problem_report', '0004-sessions': 'signing_key', '0005-favourites-and-watchlists': 'watchlist_item', '0006-audience': 'event_count', '0007-preferences': 'preference' };

describe.each(testStores())('$kind migrations', (store) => {
  describe.skipIf(store.skipped)('run', () => {
    let prepared: PreparedStore;
    let expected: string[];
    beforeAll(async () => {
      prepared = await store.prepare();
      expected = await schemaOf(await prepared.open());
    }, 120_000);
    afterAll(async () => prepared?.close(), 60_000);

    const child = (options: DatabaseOptions, killAt = 0) => spawnNode('./migrateChild.ts', JSON.stringify({ ...options, logger: undefined }), String(killAt));

    test('a second run does nothing', async () => {
      const database = await prepared.open();
      expect(await migrate(database.kysely, logger)).toEqual([]);
      expect(await appliedMigrations(database.kysely)).toEqual(names);
    }, 20_000);

    test('killed at any statement, all of a migration is there or nothing, and the next start completes', async () => {
      const whole = child(await prepared.place());
      await whole.line();
      const total = Number(/\d+/.exec(await whole.line() ?? '')?.[0]);
      expect(total).toBeGreaterThan(30);
      await whole.ended();
      // Two starts for each: three that change from run to run; MARQUEE_TEST_DEEP=1 takes all.
      const step = process.env['MARQUEE_TEST_DEEP'] ? 1 : Math.ceil(total / 3);
      const first = 1 + Math.floor(Math.random() * step);
      for (let killAt = first; killAt <= total; killAt += step) {
        const options = await prepared.place();
        expect(await child(options, killAt).ended(), `killed at statement ${killAt}`).toBe('SIGKILL');
        const database = await createDatabase(options);
        const applied = await appliedMigrations(database.kysely);
        expect(names.slice(0, applied.length)).toEqual(applied);
        for (const name of names) {
          const { rows: [row] } = await sql<{ there: boolean }>`select to_regclass(${tableOf[name]}) is not null as there`.execute(database.kysely);
          expect(row?.there, `${name} after a kill at statement ${killAt}`).toBe(applied.includes(name));
        }
        expect(await migrate(database.kysely, logger)).toEqual(names.slice(applied.length));
        expect(await schemaOf(database)).toEqual(expected);
        await database.close();
      }
    }, 180_000);

    test('a failing migration leaves nothing and names itself', async () => {
      const options = await prepared.place();
      const database = await createDatabase(options);
      const broken = { name: '0001-broken', async up(db: Parameters<(typeof migrations)[0]['up']>[0]) {
        await sql`create table half (id int)`.execute(db);
        await sql`create table half (id int)`.execute(db);
      } };
      await expect(migrate(database.kysely, logger, [broken])).rejects.toThrow('Migration 0001-broken failed and was undone: relation "half" already exists');
      expect(await appliedMigrations(database.kysely)).toEqual([]);
      expect(await migrate(database.kysely, logger, [{ ...broken, up: async () => undefined }])).toEqual(['0001-broken']);
      await expect(migrate(database.kysely, logger)).rejects.toThrow('newer than this program: it has 0001-broken');
      await database.close();
    }, 20_000);

    test.runIf(store.kind === 'postgres')('of servers that start together one migrates and the others wait', async () => {
      const options = await prepared.place();
      const all = await Promise.all(Array.from({ length: 4 }, () => createDatabase(options)));
      const done = await Promise.all(all.map(({ kysely }) => migrate(kysely, logger)));
      expect(done.flat().sort()).toEqual(names);
      await Promise.all(all.map((database) => database.close()));
    });
  });
});

test('a cluster left half-made by a kill is made again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-half-'));
  const store = await testStores()[0]?.prepare();
  const options = await store?.place();
  await cp(join(options?.clusterSeed ?? '', 'cluster', 'PG_VERSION'), join(dataDir, 'database.partial', 'PG_VERSION'));
  const database = await createDatabase({ dataDir, clusterSeed: options?.clusterSeed, logger });
  expect(await migrate(database.kysely, logger)).toEqual(names);
  await database.close();
  await store?.close();
  await rm(dataDir, { recursive: true });
}, 20_000);
