import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCluster } from './cluster.ts';
import { createPreparedStatements, type PreparedStatements } from './preparedStatements.ts';
import { getMigratedTemplate } from './testing/databaseTemplates.ts';
import { createTestLogger } from './testing/createTestLogger.ts';

const logger = createTestLogger();
let folder: string;
let database: PGlite;
let statements: PreparedStatements;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-prepared-'));
  const cluster = join(folder, 'database');
  await prepareCluster({ cluster, template: await getMigratedTemplate(logger), logger });
  database = await PGlite.create(cluster);
  statements = createPreparedStatements(database);
  await statements.query('create table note (id int primary key, text text)', []);
}, 60_000);

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const countPrepared = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  return rows[0]!.count;
};

test('a repeated statement is prepared once, and converts values like a statement that is not repeated', async () => {
  const before = await countPrepared();
  const text = `select $1::timestamptz as at, $2::jsonb as data, $3::text[] as texts, $4::int as number, $5::text as nothing,
    $6::bool as is_true, $7::bigint as long`;
  const at = new Date('2026-11-24T10:00:00Z');
  const params = [at, { a: [1, null], b: '"' }, ['x, y', '"z"'], 7, null, true, 9_000_000_000];
  const expected = {
    at,
    data: { a: [1, null], b: '"' },
    texts: ['x, y', '"z"'],
    number: 7,
    nothing: null,
    is_true: true,
    long: 9_000_000_000,
  };
  for (let time = 0; time < 8; time++)
    expect(await statements.query(text, params)).toEqual({ command: 'SELECT', rowCount: 1, rows: [expected] });
  expect((await database.query(text, params)).rows).toEqual([expected]);
  expect(await countPrepared()).toBe(before + 1);
});

test('a statement that the database refuses changes nothing, and can be used again', async () => {
  const insert = 'insert into note (id, text) values ($1, $2) returning id';
  expect(await statements.query(insert, [1, 'a'])).toEqual({ command: 'INSERT', rowCount: 1, rows: [{ id: 1 }] });
  await expect(statements.query(insert, [1, 'b'])).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' });
  expect((await statements.query(insert, [2, 'b'])).rowCount).toBe(1);
  await expect(statements.query('select wrong from note', [])).rejects.toMatchObject({ code: '42703' });
});

test('a failed transaction ends with the command ROLLBACK', async () => {
  for (let time = 0; time < 2; time++) {
    await statements.query('start transaction', []);
    await expect(statements.query('insert into note (id) values (1)', [])).rejects.toMatchObject({ code: '23505' });
    await expect(statements.query('select id from note', [])).rejects.toMatchObject({ code: '25P02' });
    expect((await statements.query('commit', [])).command).toBe('ROLLBACK');
  }
});

test('a change of a table is seen at once, also inside of its transaction and after a rollback', async () => {
  const read = async (): Promise<readonly string[]> =>
    Object.keys((await statements.query('select * from note where id = $1', [1])).rows[0]!);
  expect(await read()).toEqual(['id', 'text']);
  await statements.query('alter table note add column kept int', []);
  expect(await read()).toEqual(['id', 'text', 'kept']);
  await statements.query('start transaction', []);
  await statements.query('alter table note add column dropped int', []);
  expect(await read()).toEqual(['id', 'text', 'kept', 'dropped']);
  await statements.query('rollback', []);
  expect(await read()).toEqual(['id', 'text', 'kept']);
});

test('at most 300 statements stay prepared', async () => {
  for (let number = 0; number < 320; number++) await statements.query(`select ${number} as n`, []);
  expect(await countPrepared()).toBeLessThanOrEqual(301);
  expect((await statements.query('select 0 as n', [])).rows).toEqual([{ n: 0 }]);
});
