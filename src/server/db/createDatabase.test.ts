import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import type { Database } from './database.ts';
import { toDatabaseErrorFields, isUniqueViolation } from './errors.ts';
import { createTestLogger } from './testing/createTestLogger.ts';
import { testStores, type PreparedStore } from './testing/testStores.ts';

describe.each(testStores())('$kind database', (store) => {
  describe.skipIf(store.skipReason)('opened', () => {
    let prepared: PreparedStore;
    let database: Database;
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      await sql`create table note (id int primary key, words text)`.execute(database.kysely);
    }, 120_000);
    afterAll(async () => {
      // Resets the database for the next test file.
      if (database) await sql`drop table note`.execute(database.kysely);
      await prepared?.close();
    }, 60_000);

    const readWords = async (id: number): Promise<string | undefined> => {
      const { rows } = await sql<{ words: string }>`select words from note where id = ${id}`.execute(database.kysely);
      return rows[0]?.words;
    };

    test('converts SQL values to the same JavaScript values as the other kind of database', async () => {
      const {
        rows: [row],
      } = await sql`select 9007199254740991::int8 as int8, (select count(*) from generate_series(1, 3)) as count,
        1.10::numeric as numeric, 7::int4 as int4, 0.5::float8 as float8, true as bool, 'x'::text as text,
        '2020-01-02'::date as date, '2020-01-02 03:04:05'::timestamp as timestamp, '2020-01-02T03:04:05Z'::timestamptz as timestamptz,
        '03:04:05'::time as time, '1 day 02:00'::interval as interval, '\\x00ff'::bytea as bytea, '{"b":[1,null],"a":"é"}'::jsonb as jsonb,
        '"word"'::jsonb as jsonb_text, null::jsonb as jsonb_null, array['a', null, 'b,c'] as texts, array[1, 2]::int8[] as int8s,
        array[1.50]::numeric[] as numerics, array['2020-01-02']::date[] as dates, '6ba7b810-9dad-11d1-80b4-00c04fd430c8'::uuid as uuid,
        current_setting('timezone') as zone`.execute(database.kysely);
      expect(row).toEqual({
        int8: 9007199254740991,
        count: 3,
        numeric: '1.10',
        int4: 7,
        float8: 0.5,
        bool: true,
        text: 'x',
        date: '2020-01-02',
        timestamp: '2020-01-02 03:04:05',
        timestamptz: new Date('2020-01-02T03:04:05Z'),
        time: '03:04:05',
        interval: '1 day 02:00:00',
        bytea: new Uint8Array([0, 255]),
        jsonb: { a: 'é', b: [1, null] },
        jsonb_text: 'word',
        jsonb_null: null,
        texts: ['a', null, 'b,c'],
        int8s: [1, 2],
        numerics: ['1.50'],
        dates: ['2020-01-02'],
        uuid: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
        zone: 'UTC',
      });
    });

    test('refuses an int8 that a number cannot hold', async () => {
      await expect(sql`select 9007199254740993::int8 as big`.execute(database.kysely)).rejects.toThrow(
        '9007199254740993 is too large',
      );
      await sql`select 1`.execute(database.kysely);
    });

    test('accepts the same parameters as the other kind of database', async () => {
      const bytes = new Uint8Array(Buffer.from('pooled'));
      const at = new Date('2021-05-06T07:08:09.123Z');
      const {
        rows: [row],
      } = await sql`select ${bytes}::bytea as bytes, ${at}::timestamptz as at, ${['a', 'b"c']}::text[] as texts,
        ${JSON.stringify([1, { a: null }])}::jsonb as json, ${12}::int8 as number, ${null}::text as nothing, ${true}::bool as yes`.execute(
        database.kysely,
      );
      expect(row).toEqual({
        bytes,
        at,
        texts: ['a', 'b"c'],
        json: [1, { a: null }],
        number: 12,
        nothing: null,
        yes: true,
      });
    });

    test('counts changed rows', async () => {
      const insert = await sql`insert into note values (1, 'a'), (2, 'b')`.execute(database.kysely);
      const remove = await sql`delete from note where id in (1, 2, 3)`.execute(database.kysely);
      const select = await sql`select 1`.execute(database.kysely);
      expect([insert.numAffectedRows, remove.numAffectedRows, select.numAffectedRows]).toEqual([2n, 2n, undefined]);
    });

    test('a refused statement reports its SQLSTATE and constraint', async () => {
      await sql`insert into note values (5, 'once')`.execute(database.kysely);
      const error = await sql`insert into note values (5, 'twice')`
        .execute(database.kysely)
        .catch((reason: unknown) => reason);
      expect(isUniqueViolation(error, 'note_pkey')).toBe(true);
      expect(isUniqueViolation(error, 'other')).toBe(false);
      expect(toDatabaseErrorFields(error)).toMatchObject({
        code: '23505',
        table: 'note',
        detail: 'Key (id)=(5) already exists.',
      });
    });

    test('commits a transaction, rolls back one that throws, and rolls back to a savepoint', async () => {
      await database.kysely
        .transaction()
        .setIsolationLevel('serializable')
        .execute((trx) => sql`insert into note values (10, 'kept')`.execute(trx));
      const failed = database.kysely.transaction().execute(async (trx) => {
        await sql`insert into note values (11, 'gone')`.execute(trx);
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      const trx = await database.kysely.startTransaction().execute();
      await sql`insert into note values (12, 'kept')`.execute(trx);
      const after = await trx.savepoint('here').execute();
      await sql`insert into note values (13, 'gone')`.execute(after);
      await after.rollbackToSavepoint('here').execute();
      await trx.commit().execute();
      expect([await readWords(10), await readWords(11), await readWords(12), await readWords(13)]).toEqual([
        'kept',
        undefined,
        'kept',
        undefined,
      ]);
    });

    test('a transaction cannot commit after the error of a failed statement was swallowed', async () => {
      const swallowed = database.kysely.transaction().execute(async (trx) => {
        await sql`insert into note values (20, 'lost')`.execute(trx);
        await sql`select broken`.execute(trx).catch(() => undefined);
      });
      await expect(swallowed).rejects.toThrow(/abort|roll/i);
      expect(await readWords(20)).toBeUndefined();
    });

    test('concurrent transactions and queries do not mix', async () => {
      await sql`insert into note values (30, '0')`.execute(database.kysely);
      const add = (fail: boolean) =>
        database.kysely.transaction().execute(async (trx) => {
          const {
            rows: [row],
          } = await sql<{ words: string }>`select words from note where id = 30 for update`.execute(trx);
          await sql`update note set words = ${String(Number(row?.words) + 1)} where id = 30`.execute(trx);
          if (fail) throw new Error('undo');
        });
      const work = Array.from({ length: 40 }, (_, index) => [
        add(index % 4 === 0).catch(() => undefined),
        readWords(30),
      ]).flat();
      const outcomes = await Promise.all(work);
      expect(await readWords(30)).toBe('30');
      // The values are whole numbers that never decrease: no query saw the changes of a transaction that was rolled
      // back.
      const read = outcomes.filter((value) => typeof value === 'string').map(Number);
      expect(
        read.every((value, index) => database.kind === 'postgres' || index === 0 || value >= (read[index - 1] ?? 0)),
      ).toBe(true);
    });

    test('messages are sent only on commit, in order, to every listener until it unsubscribes', async () => {
      const received: unknown[] = [];
      const done = Promise.withResolvers<void>();
      const unsubscribeBroken = database.changes.subscribe('realm', () => {
        throw new Error('a bad listener');
      });
      const unsubscribe = database.changes.subscribe('realm', (event) => {
        received.push(event);
        if (event.type === 'change' && event.payload.version === 3) done.resolve();
      });
      const send = (version: number, fail = false) =>
        database.kysely.transaction().execute(async (trx) => {
          await database.changes.publish(trx, 'realm', { realm: 'é', version });
          if (fail) throw new Error('undo');
        });
      await send(1);
      await expect(send(2, true)).rejects.toThrow('undo');
      await send(3);
      await done.promise;
      unsubscribe();
      unsubscribeBroken();
      await send(4);
      expect(received).toEqual([1, 3].map((version) => ({ type: 'change', payload: { realm: 'é', version } })));
      await expect(
        database.kysely
          .transaction()
          .execute((trx) => database.changes.publish(trx, 'realm', { realm: 'x'.repeat(8000), version: 1 })),
      ).rejects.toThrow('7900 are allowed');
    });

    test('closes once, after the running transaction, and refuses later statements', async () => {
      const options = await prepared.newDatabaseOptions();
      const other = await createDatabase(options);
      const entered = Promise.withResolvers<void>();
      const leave = Promise.withResolvers<void>();
      const running = other.kysely.transaction().execute(async (trx) => {
        await sql`create table late (id int)`.execute(trx);
        entered.resolve();
        await leave.promise;
        await sql`insert into late values (1)`.execute(trx);
      });
      await entered.promise;
      const closing = [other.close(), other.close()];
      // A query that starts in the same tick as `close` still runs.
      await new Promise(setImmediate);
      await expect(sql`select 1`.execute(other.kysely)).rejects.toThrow(/closed|destroyed/);
      leave.resolve();
      await Promise.all([running, ...closing]);
      const again = await createDatabase(options);
      expect((await sql`select * from late`.execute(again.kysely)).rows).toEqual([{ id: 1 }]);
      await again.close();
    }, 20_000);
  });
});

test('the start waits for an unreachable PostgreSQL, logs that once, then fails with an error that hides the password', async () => {
  const logger = createTestLogger();
  const start = createDatabase({
    databaseUrl: 'postgres://user:secret@127.0.0.1:9/shop',
    dataDir: 'unused',
    logger,
    startLimitMs: 600,
  });
  await expect(start).rejects.toThrow(
    'PostgreSQL at 127.0.0.1:9/shop did not accept a connection within 0.6 s (ECONNREFUSED)',
  );
  await expect(start).rejects.not.toThrow('secret');
  expect(logger.lines).toHaveLength(1);
});

test('a start can be cancelled and leaves the folder unlocked', async () => {
  const logger = createTestLogger();
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-abort-'));
  const controller = new AbortController();
  const start = createDatabase({
    dataDir,
    logger: { ...logger, info: () => controller.abort(new Error('stopped')) },
    signal: controller.signal,
  });
  await expect(start).rejects.toThrow('stopped');
  const again = new AbortController();
  const second = createDatabase({
    dataDir,
    logger: { ...logger, info: () => again.abort(new Error('got past the lock')) },
    signal: again.signal,
  });
  await expect(second).rejects.toThrow('got past the lock');
  await rm(dataDir, { recursive: true });
}, 30_000);
