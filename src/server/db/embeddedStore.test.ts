import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeHub, NOTIFY_CHANNEL, type ChangeEvent } from './changes.ts';
import { prepareCluster } from './cluster.ts';
import { createEmbeddedStore, type EmbeddedStore } from './embeddedStore.ts';
import { PGliteWorkerDialect } from './PGliteWorkerDialect.ts';
import type { Tables } from './tables.ts';
import { getMigratedTemplate } from './testing/databaseTemplates.ts';
import { createTestLogger } from './testing/createTestLogger.ts';

const logger = createTestLogger();
const events: ChangeEvent<unknown>[] = [];
let folder: string;
let store: EmbeddedStore;
let kysely: Kysely<Tables>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-worker-'));
  const cluster = join(folder, 'database');
  await prepareCluster({ cluster, template: await getMigratedTemplate(logger), logger });
  const hub = createChangeHub(logger);
  hub.subscribe('realm', (event) => events.push(event));
  store = createEmbeddedStore({
    folder: cluster,
    notifyChannel: NOTIFY_CHANNEL,
    logger,
    onNotification: hub.deliver,
    onWorkerReplaced: hub.resync,
  });
  kysely = new Kysely({ dialect: new PGliteWorkerDialect({ store, waitLimitMs: 300 }) });
  await sql`create table note (id int)`.execute(kysely);
}, 60_000);

afterAll(async () => {
  await kysely.destroy();
  await store.close();
  await rm(folder, { recursive: true });
});

const count = async (): Promise<number | undefined> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) as count from note`.execute(kysely);
  return row?.count;
};

test('a query on the database inside of a transaction gets an error, because only the transaction has the connection', async () => {
  const mistake = kysely.transaction().execute(async () => count());
  await expect(mistake).rejects.toThrow('Inside a transaction use its own object');
  expect(await count()).toBe(0);
});

test('a slow query does not stop the event loop', async () => {
  let isRunning = true;
  let turns = 0;
  const query = sql`select count(*) from generate_series(1, 1000000)`.execute(kysely).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await new Promise(setImmediate);
    turns++;
  }
  await query;
  // A query on the thread of the event loop would leave it a few turns, before and after.
  expect(turns).toBeGreaterThan(50);
});

test('a crashed worker rejects pending queries and the open transaction, is replaced, and keeps committed data', async () => {
  await sql`insert into note values (1)`.execute(kysely);
  const session = await store.session();
  const open = kysely.transaction().execute(async (trx) => {
    await sql`insert into note values (2)`.execute(trx);
    const pending = sql`select count(*) from generate_series(1, 100000000)`.execute(trx);
    void session.terminate(new Error('The worker was killed by the test.'));
    await pending;
  });
  await expect(open).rejects.toThrow('killed by the test');
  await expect(session.query('select 1', [])).rejects.toThrow('killed by the test');
  expect(await count()).toBe(1);
  expect(events).toContainEqual({ type: 'resync' });
}, 20_000);

test('a database that failed internally (endless recursion) is replaced too', async () => {
  await sql`create function endless(i int) returns int language sql as 'select endless(i + 1)'`.execute(kysely);
  const before = await store.session();
  await expect(sql`select endless(1)`.execute(kysely)).rejects.toThrow('stopped: ERRORDATA_STACK_SIZE exceeded');
  expect(await count()).toBe(1);
  expect(await store.session()).not.toBe(before);
  expect(logger.lines.at(-1)).toBe('warn The embedded database has restarted.');
}, 20_000);

test('a statement that runs too long is stopped with its transaction; a migration may raise the limit', async () => {
  const slow = (of: Kysely<Tables>) => sql`select count(*) from generate_series(1, 400000000)`.execute(of);
  const brief = (of: Kysely<Tables>) => sql`select count(*) from generate_series(1, 1500000)`.execute(of);
  await sql`set statement_timeout = 400`.execute(kysely);
  await kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await brief(trx);
  });
  const open = kysely.transaction().execute(async (trx) => {
    await sql`insert into note values (3)`.execute(trx);
    await slow(trx);
  });
  await expect(open).rejects.toThrow('A statement ran longer than 400 ms');
  expect(await count()).toBe(1);
}, 20_000);

test('a start that fails reports the reason and can be repeated', async () => {
  const failing = createEmbeddedStore({
    folder: '/proc/no-database-here',
    notifyChannel: NOTIFY_CHANNEL,
    logger,
    onNotification() {},
    onWorkerReplaced() {},
  });
  await expect(failing.session()).rejects.toThrow('/proc/no-database-here');
  await expect(failing.session()).rejects.toThrow('/proc/no-database-here');
  await failing.close();
});
