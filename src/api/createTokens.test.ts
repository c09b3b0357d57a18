import { expect, onTestFinished, test, vi } from 'vitest';
import { callPaths } from '#schemas/generated/callPaths.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { ApiFailure, createApi } from './createApi.ts';
import { createClientStorage } from './createClientStorage.ts';
import { createTokens } from './createTokens.ts';

/** A browser whose tabs share storage and a lock, and a server that accepts one token. */
function createBrowser() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  let queue: Promise<unknown> = Promise.resolve(),
    waiting = 0;
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms / 10);
    });
  const withLock = (task: (hasWaited: boolean) => Promise<boolean>): Promise<void> => {
    const hasWaited = waiting++ > 0;
    return new Promise((resolve, reject) => {
      queue = queue
        .then(() => task(hasWaited))
        .then(async (hasWritten) => {
          resolve();
          if (hasWritten) await wait(250);
        }, reject)
        .finally(() => {
          waiting--;
        });
    });
  };
  const others: Map<string, string>[] = [];
  const createToken = (isGuest: boolean, n: number) =>
    `h.${Buffer.from(JSON.stringify({ isGuest, n })).toString('base64url')}.s`;
  const server = {
    acceptedToken: '',
    refreshes: 0,
    checkIns: 0,
    calls: 0,
    refuse: undefined as Error | undefined,
    /** Check-ins wait for it. */
    checkInGate: undefined as Promise<void> | undefined,
    n: 0,
  };
  const issueTokens = (isGuest: boolean): SessionResponse => {
    server.acceptedToken = createToken(isGuest, ++server.n);
    return {
      authorisationToken: server.acceptedToken,
      refreshToken: `refresh-token-number-${server.n}`,
      missingInformationStatus: 'NONE',
      linkedAccounts: [],
      session: { id: 'x', isGuest, isChild: false, rol: 'user', roles: [], licences: [], loc: null, profileId: null },
    };
  };
  /** @param lateMs delay in ms before this tab reads what other tabs wrote to storage, as in Chromium */
  const tab = (lateMs = 0) => {
    const ended: string[] = [];
    const own = new Map(values);
    const lateStorage = {
      getItem: (key: string) => own.get(key) ?? null,
      setItem: (key: string, value: string) => {
        own.set(key, value);
        values.set(key, value);
        for (const other of others) setTimeout(() => other.set(key, value), lateMs);
      },
      removeItem: (key: string) => {
        own.delete(key);
        values.delete(key);
        for (const other of others) setTimeout(() => other.delete(key), lateMs);
      },
    };
    others.push(own);
    const tokens = createTokens({
      storage: createClientStorage({ realm: 'acme', storage: () => (lateMs > 0 ? lateStorage : storage) }),
      withLock,
      wait,
      onEnded: () => void ended.push('ended'),
      refresh: async () => {
        server.refreshes++;
        await Promise.resolve();
        if (server.refuse) throw server.refuse;
        return issueTokens(false);
      },
      openGuestSession: async () => {
        server.checkIns++;
        await server.checkInGate;
        return issueTokens(true);
      },
    });
    const fetch = (async (_path: string, init: RequestInit) => {
      server.calls++;
      const { authorization } = init.headers as Record<string, string>;
      const isAccepted = authorization === `Bearer ${server.acceptedToken}`;
      return new Response(
        JSON.stringify(isAccepted ? { menus: [] } : { code: 'TOKEN_EXPIRED', messages: ['expired'] }),
        {
          status: isAccepted ? 200 : 401,
        },
      );
    }) as typeof globalThis.fetch;
    const api = createApi({ calls: callPaths, fetch, locale: () => 'en', wait: () => Promise.resolve(), auth: tokens });
    return { api, tokens, ended };
  };
  return { tab, issueTokens, server, values };
}

test('N15 N17 five tabs with an expired token refresh once and repeat every call once', async () => {
  const { tab, issueTokens, server } = createBrowser();
  const tabs = Array.from({ length: 5 }, tab);
  tabs[0]!.tokens.store(issueTokens(false));
  server.acceptedToken = 'another';
  const responses = await Promise.all(tabs.flatMap(({ api }) => [api.getMenu({}), api.getMenu({}), api.getMenu({})]));
  expect(responses).toHaveLength(15);
  expect(server.refreshes).toBe(1);
  expect(server.calls).toBe(30);
});

test('tabs that receive storage events late refresh once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { tab, issueTokens, server } = createBrowser();
  const first = tab(60);
  first.tokens.store(issueTokens(false));
  await vi.advanceTimersByTimeAsync(80);
  const rest = Array.from({ length: 4 }, () => tab(60));
  server.acceptedToken = 'another';
  const calls = Promise.all([first, ...rest].map(({ api }) => api.getMenu({})));
  await vi.advanceTimersByTimeAsync(2_000);
  await calls;
  expect(server.refreshes).toBe(1);
});

test('N19 the tokens are not removed when the server is down, and the call fails', async () => {
  const { tab, issueTokens, server, values } = createBrowser();
  const { api, tokens, ended } = tab();
  tokens.store(issueTokens(false));
  server.acceptedToken = 'another';
  server.refuse = new ApiFailure(503, 'DOWN', 'down');
  const before = new Map(values);
  await expect(api.getMenu({})).rejects.toMatchObject({ status: 503 });
  expect(values).toEqual(before);
  expect(ended).toEqual([]);
  server.refuse = undefined;
  await expect(api.getMenu({})).resolves.toEqual({ menus: [] });
});

test('a refused refresh token opens one guest session, notifies once, and repeats the call as a guest', async () => {
  const { tab, issueTokens, server } = createBrowser();
  const { api, tokens, ended } = tab();
  tokens.store(issueTokens(false));
  server.acceptedToken = 'another';
  server.refuse = new ApiFailure(401, 'TOKEN_INVALID', 'no');
  await expect(Promise.all([api.getMenu({}), api.getMenu({})])).resolves.toHaveLength(2);
  expect([server.refreshes, server.checkIns, ended, tokens.holder()]).toEqual([1, 1, ['ended'], 'guest']);
});

test('a sign-in whose response comes while a refused renewal opens a guest session keeps its tokens', async () => {
  const { tab, issueTokens, server, values } = createBrowser();
  const { api, tokens } = tab();
  tokens.store(issueTokens(true));
  server.acceptedToken = 'another';
  server.refuse = new ApiFailure(401, 'TOKEN_INVALID', 'replaced');
  const gate = Promise.withResolvers<void>();
  server.checkInGate = gate.promise;
  const call = api.getMenu({}).catch(() => undefined);
  await vi.waitFor(() => expect(server.checkIns).toBe(1));
  const signedIn = issueTokens(false);
  const adopted = tokens.withLock(async () => {
    tokens.store(signedIn);
    return true;
  });
  gate.resolve();
  await Promise.all([adopted, call]);
  expect(values.get('acme:auth-token')).toBe(signedIn.authorisationToken);
  expect(tokens.holder()).toBe('account');
});

test('a call that is refused again is not repeated', async () => {
  const { tab, issueTokens, server } = createBrowser();
  const { api, tokens } = tab();
  tokens.store(issueTokens(false));
  const renew = tokens.renew;
  Object.assign(tokens, {
    renew: async (token: string, code: string) => {
      const done = await renew(token, code);
      server.acceptedToken = 'never';
      return done;
    },
  });
  server.acceptedToken = 'another';
  await expect(api.getMenu({})).rejects.toMatchObject({ status: 401 });
  expect(server.calls).toBe(2);
});

test('a call that needs an account does not renew the valid token of a guest', async () => {
  const { tab, issueTokens, server } = createBrowser();
  const { tokens } = tab();
  tokens.store(issueTokens(true));
  expect(await tokens.renew(tokens.token(), 'SIGN_IN_REQUIRED')).toBe(false);
  expect(await tokens.renew('replaced', 'SIGN_IN_REQUIRED')).toBe(true);
  expect(server.refreshes).toBe(0);
});

test('tabs that start together open one guest session', async () => {
  const { tab, server } = createBrowser();
  await Promise.all(Array.from({ length: 5 }, () => tab().tokens.start()));
  expect(server.checkIns).toBe(1);
});

test('N40 the session stays in memory when storage throws, is full or contains invalid values', () => {
  const throwing = createClientStorage({
    realm: 'acme',
    storage: () => {
      throw new Error('SecurityError');
    },
  });
  throwing.set('auth-token', 'a.b.c');
  expect(throwing.get('auth-token')).toBe('a.b.c');
  throwing.remove('auth-token');
  expect(throwing.get('auth-token')).toBeUndefined();
  const values = new Map([
    ['acme:auth-token', '<script>'],
    ['acme:refresh-token', 'x'.repeat(500)],
  ]);
  const full = createClientStorage({
    realm: 'acme',
    storage: () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: (key) => void values.delete(key),
    }),
  });
  expect([full.get('auth-token'), full.get('refresh-token')]).toEqual([undefined, undefined]);
  full.set('auth-token', 'd.e.f');
  expect(full.get('auth-token')).toBe('d.e.f');
});

test('storage keys contain the realm, so brands on one origin share nothing', () => {
  const values = new Map<string, string>();
  const real = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  createClientStorage({ realm: 'acme', storage: () => real }).set('auth-token', 'a.b.c');
  expect([...values.keys()]).toEqual(['acme:auth-token']);
  expect(createClientStorage({ realm: 'beta', storage: () => real }).get('auth-token')).toBeUndefined();
});
