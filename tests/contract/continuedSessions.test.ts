// Requests that were sent with the session before a sign-in and arrive after it, in both session modes.
import { describe, expect, test } from 'vitest';
import { describeApi } from './describeApi.ts';
import { DEMO, readRefreshToken, readToken, type ApiResponse } from './startApi.ts';

const SECOND = 1_000;
const EDITOR = { id: 'editor@demo.test', secret: DEMO.secret };

/** Identifies a session in a request. */
type Holder = { readonly token: string } | { readonly cookie: string | undefined };

describeApi(
  'continued sessions',
  (env) => {
    describe.each([
      { realm: 'acme', mode: 'cookie' },
      { realm: 'beta', mode: 'bearer' },
    ])('in $mode mode', ({ realm, mode }) => {
      const read = (response: ApiResponse): Holder =>
        mode === 'cookie' ? { cookie: response.cookie } : { token: readToken(response) };
      const open = async (path: string, body: object, holder?: Holder): Promise<ApiResponse> => {
        const response = await env.api.call(path, { realm, body, ...holder });
        expect(response.status).toBe(200);
        return response;
      };
      const checkIn = async () => read(await open('/api/v2/login/guest/checkin', {}));
      const signIn = async (holder?: Holder, as: object = DEMO) => read(await open('/api/v2/login', as, holder));
      /** Reads the session; returns `guest`, the role of the account, or the code of the refusal. */
      const whoReads = async (holder: Holder, api = env.api) => {
        const { status, body, headers } = await api.call('/api/v2/session', { realm, ...holder });
        if (status === 401) expect(headers.getSetCookie()).toEqual([]);
        return status === 200 ? body['rol'] : body['code'];
      };

      test("a late read with a guest's replaced session is a guest's for ten seconds, on every node", async () => {
        const guest = await checkIn();
        expect(await whoReads(guest)).toBe('guest');
        const viewer = await signIn(guest);
        expect(await whoReads(viewer)).toBe('user');
        for (const api of [env.api, env.second]) expect(await whoReads(guest, api)).toBe('guest');
        env.clock.advance(9 * SECOND);
        expect(await whoReads(guest)).toBe('guest');
        env.clock.advance(2 * SECOND);
        for (const api of [env.api, env.second]) expect(await whoReads(guest, api)).toBe('TOKEN_INVALID');
        expect(await whoReads(viewer)).toBe('user');
      });

      test('a late change with a replaced session is refused, so that the browser repeats it with the new one', async () => {
        const guest = await checkIn();
        // The node has the guest's session in its cache.
        expect(await whoReads(guest)).toBe('guest');
        const viewer = await signIn(guest);
        const change = (holder: Holder) =>
          env.api.call('/api/v2/user/partition', {
            method: 'PUT',
            realm,
            body: { partitionDataToAdd: { late: 'yes' } },
            ...holder,
          });
        const late = await change(guest);
        expect([late.status, late.body['code'], late.headers.getSetCookie()]).toEqual([401, 'TOKEN_INVALID', []]);
        expect((await change(viewer)).status).toBe(200);
      });

      test('a replaced session does not become that of the viewer, and a second sign-in does not prolong it', async () => {
        const planted = await checkIn();
        const viewer = await signIn(planted);
        expect(await whoReads(planted)).toBe('guest');
        env.clock.advance(6 * SECOND);
        await signIn(planted, EDITOR);
        env.clock.advance(5 * SECOND);
        expect(await whoReads(planted)).toBe('TOKEN_INVALID');
        expect(await whoReads(viewer)).toBe('user');
      });

      test('a session of the same account continues the earlier one; one of another account ends it at once', async () => {
        const first = await signIn();
        const second = await signIn(first);
        expect(await whoReads(first)).toBe('user');
        await signIn(second, EDITOR);
        expect(await whoReads(second)).toBe('TOKEN_INVALID');
      });

      test('whoever signs out, or ends the sessions of an account, ends the earlier ones, too', async () => {
        const listSessions = async (holder: Holder) =>
          (await env.api.call('/api/v2/user/session', { realm, ...holder })).body['sessions'] as {
            readonly id: string;
            readonly isCurrent: boolean;
          }[];
        const endings: readonly ((holder: Holder) => Promise<ApiResponse>)[] = [
          (holder) => env.api.call('/api/v2/logout', { realm, body: {}, ...holder }),
          (holder) => env.api.call('/api/v2/logout', { realm, body: { everywhere: true }, ...holder }),
          async (holder) => {
            const { id } = (await listSessions(holder)).find(({ isCurrent }) => isCurrent)!;
            const other = await signIn();
            return env.api.call(`/api/v2/user/session/${id}`, { realm, method: 'DELETE', ...other });
          },
        ];
        for (const [index, end] of endings.entries()) {
          const first = await signIn();
          const second = await signIn(first);
          expect([index, await whoReads(first)]).toEqual([index, 'user']);
          expect([index, (await end(second)).status]).toEqual([index, 200]);
          const { status } = await env.api.call('/api/v2/session', { realm, ...first });
          expect([index, status]).toEqual([index, 401]);
        }
      });
    });

    test('a refresh token of a replaced session is refused', async () => {
      const guest = await env.api.call('/api/v2/login/guest/checkin', { body: {} });
      await env.api.call('/api/v2/login', { body: DEMO, token: readToken(guest) });
      const late = await env.api.call('/api/v2/token/refresh', { body: { refreshToken: readRefreshToken(guest) } });
      expect([late.status, late.body['code']]).toEqual([401, 'TOKEN_INVALID']);
    });
  },
  { nodes: 2 },
);
