// The OpenAPI document describes every call. Every described call exists, and invalid input gets the errors that it
// describes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import type { Call } from '#schemas/defineCall.ts';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { DEMO_CREDENTIALS, publishBrands, startApi, type RunningApi } from './startApi.ts';

const ALL_CALLS = Object.values(calls as unknown as Record<string, Call>);

describe('the API contract', () => {
  let prepared: PreparedStore;
  let database: Database;
  let api: RunningApi;
  beforeAll(async () => {
    prepared = await testStores()[0]!.prepare();
    database = await prepared.open();
    await publishBrands(database);
    api = await startApi(database);
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await prepared?.close();
  }, 60_000);

  test('OpenAPI 3.1 describes every call with its parameters, body, response and errors', async () => {
    const { status, body } = await api.call('/api/openapi.json');
    expect(status).toBe(200);
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<
      string,
      Record<
        string,
        {
          operationId: string;
          parameters: { name: string; in: string }[];
          requestBody?: unknown;
          responses: Record<string, unknown>;
        }
      >
    >;
    for (const call of ALL_CALLS) {
      const described = paths[call.path]?.[call.method.toLowerCase()];
      expect(described?.operationId, call.name).toBe(call.name);
      expect(Boolean(described?.requestBody), call.name).toBe(Boolean(call.body ?? call.bodyTypes));
      for (const errorStatus of Object.values(call.errors))
        expect(Object.keys(described!.responses), call.name).toContain(String(errorStatus));
      const headers = described!.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
      expect(headers, call.name).toEqual(['Realm', ...(call.hasIdempotencyKey ? ['Idempotency-Key', 'Account'] : [])]);
    }
    expect(JSON.stringify(body)).not.toContain('"x-');
  });

  test('the documentation page names every call and loads no other resource', async () => {
    const { status, text, headers } = await api.call('/api/docs');
    expect(status).toBe(200);
    for (const call of ALL_CALLS) expect(text).toContain(`<h2>${call.name}</h2>`);
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('schemas are served at the addresses that documents name', async () => {
    expect((await api.call('/schemas/page-1.json')).body['properties']).toHaveProperty('elements');
    expect(await api.call('/schemas/none-1.json')).toMatchObject({ status: 404, body: { code: 'SCHEMA_NOT_FOUND' } });
  });

  test('every described call exists and refuses fields that are not in its contract', async () => {
    for (const call of ALL_CALLS) {
      const path = `${call.path.replaceAll(/\{\w+\}/g, 'home')}?noSuchField=1`;
      const response = await api.call(path, { method: call.method, ...(call.method !== 'GET' && { body: {} }) });
      const received = `${response.status} ${String(response.body['code'])}`;
      if (call.access !== 'viewers') {
        // Calls of editors and administrators look like missing paths to everybody else.
        expect(received, call.name).toBe('404 ROUTE_NOT_FOUND');
        continue;
      }
      expect(received, call.name).toBe('400 INPUT_INVALID');
      expect((response.body['messages'] as string[]).join(' '), call.name).toMatch(
        /noSuchField|required|must|has the wrong form/,
      );
    }
  });

  const hostile: [string, string, string?][] = [
    ['not JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['NUL', '{"id":"a\\u0000b","secret":"c"}'],
    ['__proto__', '{"__proto__":{"isAdmin":true},"id":"a","secret":"b"}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}},"id":"a","secret":"b"}'],
    ['huge', JSON.stringify({ id: 'a'.repeat(400_000), secret: 'b' })],
    ['numbers for texts', '{"id":{"a":1},"secret":[]}'],
    ['plain text', JSON.stringify(DEMO_CREDENTIALS), 'text/plain'],
    ['a form', 'id=a&secret=b', 'application/x-www-form-urlencoded'],
    ['XML', '<a/>', 'application/xml'],
  ];
  test.each(hostile)(
    'a body that is %s is refused with a clear error, and the server keeps running',
    async (_name, raw, type) => {
      const { status, body } = await api.call('/api/v2/login', {
        method: 'POST',
        raw,
        ...(type && { headers: { 'content-type': type } }),
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({
        status,
        code: expect.any(String) as string,
        messages: [expect.any(String) as string],
        requestId: expect.any(String) as string,
      });
      expect((await api.call('/healthz')).status).toBe(200);
    },
  );

  test('the Realm header selects the realm, and an unknown realm gets 404', async () => {
    expect((await api.call('/api/v2/menu', { realm: 'beta' })).status).toBe(200);
    expect(await api.call('/api/v2/menu', { realm: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'REALM_UNKNOWN' },
    });
  });
});
