// Requests that were sent with the session before a sign-in and arrive after it, in both session modes.
import { describe, expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readRefreshToken, readToken, type TestResponse } from './startApi.ts';

const SECOND = 1_000;
const EDITOR = { id: 'editor@demo.test', secret: DEMO_CREDENTIALS.secret };

/** Identifies a session in a request. */
type SessionCredential = { readonly token: string } | { readonly cookie: string | undefined };

describeWithApi(
  'continued sessions',
  (env) => {
    describe.each([
      { realm: 'acme', mode: 'cookie' },
      { realm: 'beta', mode: 'bearer' },
    ])('in $mode mode', ({ realm, mode }) => {
      const read = (response: TestResponse): SessionCredential =>
        mode === 'cookie' ? { cookie: response.cookie } : { token: readToken(response) };
      const open = async (path: string, body: object, credential?: SessionCredential): Promise<TestResponse> => {
        const response = await env.api.call(path, { realm, body, ...credential });
        expect(response.status).toBe(200);
        return response;
      };
      const checkIn = async () => read(await open('/api/v2/login/guest/checkin', {}));
      const signIn = async (credential?: SessionCredential, as: object = DEMO_CREDENTIALS) =>
        read(await open('/api/v2/login', as, credential));
      /** Reads the session; returns `guest`, the role of the account, or the code of the refusal. */
      const readRoleOrCode = async (credential: SessionCredential, api = env.api) => {
        const { status, body, headers } = await api.call('/api/v2/session', { realm, ...credential });
        if (status === 401) expect(headers.getSetCookie()).toEqual([]);
        return status === 200 ? body['rol'] : body['code'];
      };

      test("for ten seconds a late read with a guest's replaced session gets the response of a guest, on every node", async () => {
        const guest = await checkIn();
        expect(await readRoleOrCode(guest)).toBe('guest');
        const viewer = await signIn(guest);
        expect(await readRoleOrCode(viewer)).toBe('user');
        for (const api of [env.api, env.second]) expect(await readRoleOrCode(guest, api)).toBe('guest');
        env.clock.advance(9 * SECOND);
        expect(await readRoleOrCode(guest)).toBe('guest');
        env.clock.advance(2 * SECOND);
        for (const api of [env.api, env.second]) expect(await readRoleOrCode(guest, api)).toBe('TOKEN_INVALID');
        expect(await readRoleOrCode(viewer)).toBe('user');
      });

      test('a late change with a replaced session is refused, so that the browser repeats it with the new one', async () => {
        const guest = await checkIn();
        // The node has the guest's session in its cache.
        expect(await readRoleOrCode(guest)).toBe('guest');
        const viewer = await signIn(guest);
        const change = (credential: SessionCredential) =>
          env.api.call('/api/v2/user/partition', {
            method: 'PUT',
            realm,
            body: { partitionDataToAdd: { late: 'yes' } },
            ...credential,
          });
        const late = await change(guest);
        expect([late.status, late.body['code'], late.headers.getSetCookie()]).toEqual([401, 'TOKEN_INVALID', []]);
        expect((await change(viewer)).status).toBe(200);
      });

      test('a replaced session does not become that of the viewer, and a second sign-in does not prolong it', async () => {
        const planted = await checkIn();
        const viewer = await signIn(planted);
        expect(await readRoleOrCode(planted)).toBe('guest');
        env.clock.advance(6 * SECOND);
        await signIn(planted, EDITOR);
        env.clock.advance(5 * SECOND);
        expect(await readRoleOrCode(planted)).toBe('TOKEN_INVALID');
        expect(await readRoleOrCode(viewer)).toBe('user');
      });

      test('the earlier session still reads after a sign-in of its account, and ends immediately with a sign-in of another account', async () => {
        const first = await signIn();
        const second = await signIn(first);
        expect(await readRoleOrCode(first)).toBe('user');
        await signIn(second, EDITOR);
        expect(await readRoleOrCode(second)).toBe('TOKEN_INVALID');
      });

      test('a sign-out, also everywhere or from another device, ends the replaced sessions too', async () => {
        const listSessions = async (credential: SessionCredential) =>
          (await env.api.call('/api/v2/user/session', { realm, ...credential })).body['sessions'] as {
            readonly id: string;
            readonly isCurrent: boolean;
          }[];
        const endings: readonly ((credential: SessionCredential) => Promise<TestResponse>)[] = [
          (credential) => env.api.call('/api/v2/logout', { realm, body: {}, ...credential }),
          (credential) => env.api.call('/api/v2/logout', { realm, body: { everywhere: true }, ...credential }),
          async (credential) => {
            const { id } = (await listSessions(credential)).find(({ isCurrent }) => isCurrent)!;
            const other = await signIn();
            return env.api.call(`/api/v2/user/session/${id}`, { realm, method: 'DELETE', ...other });
          },
        ];
        for (const [index, end] of endings.entries()) {
          const first = await signIn();
          const second = await signIn(first);
          expect([index, await readRoleOrCode(first)]).toEqual([index, 'user']);
          expect([index, (await end(second)).status]).toEqual([index, 200]);
          const { status } = await env.api.call('/api/v2/session', { realm, ...first });
          expect([index, status]).toEqual([index, 401]);
        }
      });
    });

    test('a refresh token of a replaced session is refused', async () => {
      const guest = await env.api.call('/api/v2/login/guest/checkin', { body: {} });
      await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS, token: readToken(guest) });
      const late = await env.api.call('/api/v2/token/refresh', { body: { refreshToken: readRefreshToken(guest) } });
      expect([late.status, late.body['code']]).toEqual([401, 'TOKEN_INVALID']);
    });
  },
  { nodes: 2 },
);
