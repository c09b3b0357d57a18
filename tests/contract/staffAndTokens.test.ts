// Accounts of staff and publish tokens, by the operators' API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createTestClock, publishBrands, startApi, type RunningApi } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
const ADMIN = '/api/admin/v1';
const PASSWORD = 'correct horse battery';

describe.each(contractStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('operators', () => {
    let prepared: PreparedStore;
    let database: Database;
    let api: RunningApi;
    const clock = createTestClock();
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      await publishBrands(database);
      api = await startApi(database, { clock, isDemo: false });
    }, 120_000);
    afterAll(async () => {
      await api?.close();
      await prepared?.close();
    }, 60_000);

    const callAsOperator = (method: string, path: string, body?: unknown) =>
      api.call(ADMIN + path, { method, token: OPERATOR, ...(body !== undefined && { body }) });
    const logIn = (realm: string, id: string, secret: string) =>
      api.call('/api/v2/login', { realm, body: { id, secret } });
    const listStaff = async (realm: string) =>
      (await callAsOperator('GET', `/realms/${realm}/staff`)).body['staff'] as {
        id: string;
        email: string;
        role: string;
      }[];

    test('an editor signs in to the realm of the account only, with the roles of the account', async () => {
      const created = await callAsOperator('POST', '/realms/beta/staff', {
        email: ' Eva@Example.com',
        password: PASSWORD,
        role: 'editor',
      });
      expect(created).toMatchObject({ status: 201, body: { email: 'eva@example.com', role: 'editor', name: 'eva' } });
      expect(created.text).not.toContain(PASSWORD);
      expect(await listStaff('beta')).toMatchObject([{ email: 'eva@example.com', role: 'editor' }]);
      expect(await listStaff('acme')).toEqual([]);
      const session = await logIn('beta', 'eva@example.com', PASSWORD);
      expect(session).toMatchObject({ status: 200 });
      expect((await logIn('acme', 'eva@example.com', PASSWORD)).status).toBe(401);
    });

    test('a new password or a removal ends every session, and the role can be changed', async () => {
      const { body } = await callAsOperator('POST', '/realms/acme/staff', {
        email: 'ana@example.com',
        password: PASSWORD,
        role: 'editor',
      });
      const account = `/realms/acme/staff/${String(body['id'])}`;
      const isSignedIn = async (cookie: string | undefined) => {
        clock.advance(3000);
        const response = await api.call('/api/v2/session', { realm: 'acme', cookie });
        return response.status === 200 && !response.text.includes('"GUEST"');
      };
      const first = await logIn('acme', 'ana@example.com', PASSWORD);
      expect(await isSignedIn(first.cookie)).toBe(true);
      expect(await callAsOperator('PATCH', account, { role: 'admin' })).toMatchObject({
        status: 200,
        body: { role: 'admin' },
      });
      expect(await callAsOperator('PATCH', account, { password: 'another long password' })).toMatchObject({
        status: 200,
      });
      expect(await isSignedIn(first.cookie)).toBe(false);
      expect((await logIn('acme', 'ana@example.com', PASSWORD)).status).toBe(401);
      const second = await logIn('acme', 'ana@example.com', 'another long password');
      expect(await isSignedIn(second.cookie)).toBe(true);
      expect((await callAsOperator('DELETE', account)).status).toBe(204);
      expect(await isSignedIn(second.cookie)).toBe(false);
      expect(await callAsOperator('DELETE', account)).toMatchObject({ status: 404, body: { code: 'STAFF_UNKNOWN' } });
    });

    test.each([
      [{ email: 'eva@example.com', password: PASSWORD, role: 'editor' }, 409, 'EMAIL_TAKEN'],
      [{ email: 'no address', password: PASSWORD, role: 'editor' }, 400, 'EMAIL_INVALID'],
      [{ email: 'a@example.com', password: 'short', role: 'editor' }, 400, 'PASSWORD_SHORT'],
      [{ email: 'a@example.com', password: PASSWORD, role: 'owner' }, 400, 'INPUT_INVALID'],
      [{ email: 'a@example.com', password: PASSWORD, role: 'editor', roles: ['admin'] }, 400, 'INPUT_INVALID'],
    ])('refuses the account %j', async (body, status, code) => {
      expect(await callAsOperator('POST', '/realms/beta/staff', body)).toMatchObject({ status, body: { code } });
    });

    test('only the operator can create accounts and tokens', async () => {
      const { body } = await callAsOperator('POST', '/realms/beta/tokens', { name: 'CI' });
      for (const [token, status] of [
        [undefined, 404],
        ['y'.repeat(40), 401],
        [String(body['secret']), 403],
      ] as const) {
        for (const path of ['/realms/beta/staff', '/realms/beta/tokens']) {
          const response = await api.call(ADMIN + path, { ...(token !== undefined && { token }) });
          expect(response.status).toBe(status);
        }
      }
      expect(await callAsOperator('GET', '/realms/nowhere/tokens')).toMatchObject({
        status: 404,
        body: { code: 'REALM_UNKNOWN' },
      });
    });

    test('a token publishes its realm only, until it expires or is revoked; its secret is not stored', async () => {
      const { body: created } = await callAsOperator('POST', '/realms/beta/tokens', {
        name: 'GitHub Actions',
        days: 2,
      });
      const token = String(created['secret']);
      const callWithToken = (method: string, path: string, body?: unknown) =>
        api.call(ADMIN + path, { method, token, ...(body !== undefined && { body }) });
      expect(await callWithToken('POST', '/blobs/missing', { hashes: [] })).toMatchObject({ status: 200 });
      expect(await callWithToken('GET', '/realms/beta/versions')).toMatchObject({ status: 200 });
      expect(await callWithToken('POST', '/realms/beta/publish', { files: {}, assets: {} })).toMatchObject({
        status: 422,
        body: { code: 'REALM_INVALID' },
      });
      for (const [method, path] of [
        ['POST', '/realms/acme/publish'],
        ['POST', '/realms/acme/rollback'],
        ['GET', '/realms'],
      ] as const)
        expect(await callWithToken(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
          status: 403,
          body: { code: 'TOKEN_REALM' },
        });
      const listed = await callAsOperator('GET', '/realms/beta/tokens');
      expect(listed.text).not.toContain(token);
      expect(listed.body['tokens']).toContainEqual(
        expect.objectContaining({
          name: 'GitHub Actions',
          state: 'active',
          lastUsedAt: new Date(clock.now()).toISOString(),
        }),
      );
      expect(JSON.stringify(await database.kysely.selectFrom('publish_token').selectAll().execute())).not.toContain(
        token.slice('marquee_'.length),
      );
      clock.advance(3 * 86_400_000);
      expect((await callWithToken('GET', '/realms/beta/versions')).status).toBe(401);

      const { body: second } = await callAsOperator('POST', '/realms/beta/tokens', { name: 'second' });
      const call = () => api.call(`${ADMIN}/realms/beta/versions`, { token: String(second['secret']) });
      expect((await call()).status).toBe(200);
      expect((await callAsOperator('DELETE', `/realms/beta/tokens/${String(second['id'])}`)).status).toBe(204);
      expect((await call()).status).toBe(401);
      expect((await callAsOperator('DELETE', '/realms/beta/tokens/none')).body['code']).toBe('TOKEN_UNKNOWN');
    });

    test('a rollback with a token is recorded under the name of the token', async () => {
      const { body } = await callAsOperator('POST', '/realms/acme/tokens', { name: 'deploys' });
      const rolledBack = await api.call(`${ADMIN}/realms/acme/rollback`, {
        token: String(body['secret']),
        body: { to: 1, author: 'somebody else' },
      });
      expect(rolledBack.status).toBe(200);
      const { body: history } = await callAsOperator('GET', '/realms/acme/versions');
      expect((history['versions'] as unknown[])[0]).toMatchObject({ source: 'rollback', author: 'token deploys' });
    });
  });
});
