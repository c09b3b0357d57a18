// Requests while the database is unreachable or cannot write: never 500, and everything works again afterwards.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#src/server/db/createDatabase.ts';
import type { Database } from '#src/server/db/database.ts';
import { migrate } from '#src/server/db/migrate.ts';
import { createTestLogger } from '#src/server/db/testing/createTestLogger.ts';
import { findPostgresPackage, startPostgres, type TestPostgres } from '#src/server/db/testing/startPostgres.ts';
import { describeWithApi } from './describeWithApi.ts';
import { listOperations } from './sampleInput.ts';
import { DEMO_CREDENTIALS, publishBrands, startApi, type TestResponse, type RunningApi } from './startApi.ts';

/** The brands of this test have no compiled theme, which this call returns. */
const NEEDS_THEME = ['getRealmChanges'];

/** Calls every operation of the OpenAPI document as a signed-in viewer, and as a guest. */
async function callAll(api: RunningApi, cookie: string | undefined): Promise<Map<string, TestResponse>> {
  const responses = new Map<string, TestResponse>();
  const operations = listOperations((await api.call('/api/openapi.json')).body);
  for (const { id, method, path, body } of operations.filter((operation) => !NEEDS_THEME.includes(operation.id)))
    for (const credential of [cookie, undefined])
      responses.set(
        `${method} ${path} ${id}${credential ? '' : ' as a guest'}`,
        await api.call(path, { method, realm: 'acme', cookie: credential, ...(body !== undefined && { body }) }),
      );
  return responses;
}

function expectNoInternalError(responses: ReadonlyMap<string, TestResponse>, codes: readonly string[]): string[] {
  const failed: string[] = [];
  const internal = [...responses].filter(([, { status }]) => status === 500).map(([call]) => call);
  expect(internal).toEqual([]);
  for (const [call, { status, body, headers }] of responses) {
    if (status < 500) continue;
    failed.push(call);
    expect(codes, call).toContain(body['code']);
    expect(body['messages'], call).toEqual([expect.not.stringMatching(/relation|ECONN|errcode|57P/)]);
    expect(Number(headers.get('retry-after')), call).toBeGreaterThan(0);
  }
  return failed;
}

const signIn = async (api: RunningApi): Promise<string> =>
  (await api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS })).cookie!;

describe.skipIf(!findPostgresPackage())('PostgreSQL is unreachable', () => {
  let postgres: TestPostgres;
  let database: Database;
  let api: RunningApi;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await createDatabase({ databaseUrl: postgres.url, dataDir: '', logger: createTestLogger() });
    await migrate(database.kysely, createTestLogger());
    await publishBrands(database);
    api = await startApi(database);
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await database?.close();
    await postgres?.stop();
  }, 60_000);

  test('every operation that needs the database gets 503 with Retry-After, what is in memory is served, and the server recovers', async () => {
    const cookie = await signIn(api);
    const page = '/api/v4/page/home';
    expect((await api.call(page, { realm: 'acme' })).status).toBe(200);
    await postgres.kill();
    try {
      const responses = await callAll(api, cookie);
      const failed = expectNoInternalError(responses, ['DATABASE_UNAVAILABLE']);
      expect(failed.length).toBeGreaterThan(20);
      expect(failed.some((call) => call.includes('postLogin '))).toBe(true);
      expect((await api.call(page, { realm: 'acme' })).status, 'a page is served from memory').toBe(200);
      expect(await api.call('/readyz')).toMatchObject({ status: 503, body: { status: 'starting' } });
      expect((await api.call('/healthz')).status).toBe(200);
    } finally {
      await postgres.start();
    }
    await expect.poll(async () => (await api.call('/readyz')).status, { timeout: 20_000 }).toBe(200);
    expect((await api.call('/api/v2/session', { realm: 'acme', cookie })).status).toBe(200);
    expect(await signIn(api)).toMatch(/^session=/);
  }, 120_000);
});

describeWithApi('a database that cannot write', (env) => {
  const faults: readonly (readonly [string, number, string])[] = [
    ['53100', 507, 'STORAGE_FULL'],
    ['25006', 503, 'STORAGE_UNWRITABLE'],
    ['53200', 503, 'DATABASE_UNAVAILABLE'],
    ['53300', 503, 'DATABASE_UNAVAILABLE'],
  ];
  test("viewers' writes get 507 or 503 with a public message, reads work", async () => {
    const { kysely } = env.database;
    const cookie = await signIn(env.api);
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(kysely);
    for (const [index, [sqlState, status, code]] of faults.entries()) {
      await sql`${sql.raw(`create or replace function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '${sqlState}'; end $$`)}`.execute(kysely);
      for (const { name } of tables.rows)
        await sql`create or replace trigger refuse_write before insert or update or delete on ${sql.table(name)}
          for each statement execute function refuse_write()`.execute(kysely);
      try {
        expect(await env.api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS })).toMatchObject({
          status,
          body: { code },
        });
        expect((await env.api.call('/api/v2/session', { realm: 'acme', cookie })).status, 'a read succeeds').toBe(200);
        // Calling every operation takes seconds, so only the first fault is tested with all of them.
        if (index > 0) continue;
        const failed = expectNoInternalError(await callAll(env.api, cookie), [code]);
        expect(failed.length).toBeGreaterThan(5);
      } finally {
        for (const { name } of tables.rows) await sql`drop trigger refuse_write on ${sql.table(name)}`.execute(kysely);
      }
    }
    await sql`drop function refuse_write()`.execute(kysely);
    expect(await signIn(env.api)).toMatch(/^session=/);
  }, 120_000);
});
