// A sign-out and the reads of its tab: none reaches the server after the session has ended. What a refused call means.
import { expect, test, vi } from 'vitest';
import { ApiFailure, type Api } from '#src/api/createApi.ts';
import type { SessionStore } from '#src/stores/SessionStore.ts';
import { changeSession, followRefusal, followTab, type PendingReads } from './changeSession.ts';

const NO_READS: PendingReads = { pending: new Set() };
const SIGNED_IN = { isGuest: false } as SessionStore;
const VIEWER = { isGuest: false, isChild: false, roles: [], licences: [] };

function createSession({ wait }: { readonly wait: () => Promise<void> }) {
  const reads: PendingReads = { pending: new Set() };
  const calls: string[] = [];
  const logout = Promise.withResolvers<object>();
  const address = Promise.withResolvers<{ logoutUri: string | undefined }>();
  const api = {
    getOpenIdLogoutUri: () => {
      calls.push('logout-uri');
      return address.promise;
    },
    postLogout: () => {
      calls.push('logout');
      return logout.promise;
    },
  } as unknown as Api;
  const transport = changeSession({ api, tokens: undefined, notify: () => undefined, reads, wait });
  return { reads, calls, logout, transport, address };
}

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('a sign-out waits for reads under way, and new reads wait for it', async () => {
  const { reads, calls, logout, transport } = createSession({ wait: () => new Promise(() => undefined) });
  const read = Promise.withResolvers<void>();
  reads.pending.add(read.promise);
  const signedOut = transport.signOut(VIEWER);
  await settle();
  expect(calls).toEqual([]);
  read.resolve();
  await settle();
  expect(calls).toEqual(['logout']);
  let isSent = false;
  void reads.until!.then(() => {
    isSent = true;
  });
  await settle();
  expect(isSent).toBe(false);
  logout.resolve({ done: true });
  expect(await signedOut).toMatchObject({ isGuest: true });
  await settle();
  expect(isSent).toBe(true);
  expect(reads.until).toBeUndefined();
});

test('a sign-out waits for the address of the provider, whose request is not among the reads under way yet', async () => {
  const { calls, logout, transport, address } = createSession({ wait: () => new Promise(() => undefined) });
  const signedOut = transport.signOut({ ...VIEWER, signedInWith: 'openid:acme' });
  await settle();
  expect(calls).toEqual(['logout-uri']);
  address.resolve({ logoutUri: undefined });
  await settle();
  expect(calls).toEqual(['logout-uri', 'logout']);
  logout.resolve({ done: true });
  expect(await signedOut).toMatchObject({ isGuest: true });
});

test('a read without a response does not prevent a sign-out, and a failed sign-out does not stop reads', async () => {
  const { reads, calls, logout, transport } = createSession({ wait: () => Promise.resolve() });
  reads.pending.add(new Promise(() => undefined));
  logout.reject(new Error('offline'));
  await expect(transport.signOut(VIEWER)).rejects.toThrow('offline');
  expect(calls).toEqual(['logout']);
  expect(reads.until).toBeUndefined();
});

test.each([
  ['a viewer: a sign-in has replaced the cookie of the refused call', { isGuest: false }, []],
  ['a guest: the session has ended', { isGuest: true }, ['ended']],
  ['a refusal: the session has ended', new ApiFailure(401, 'TOKEN_INVALID', 'no'), ['ended']],
])('after a refusal the server reports %s', async (_, response, expected) => {
  const happened: string[] = [];
  const onEnded = () => void happened.push('ended');
  let nested: Promise<true> | undefined;
  const api = {
    getSession: async () => {
      // The call that asks may be refused itself; then it does not ask again.
      nested = followRefusal(SIGNED_IN, { api, reads: NO_READS, onEnded });
      if (response instanceof Error) throw response;
      return response;
    },
  } as unknown as Api;
  await followRefusal(SIGNED_IN, { api, reads: NO_READS, onEnded });
  await nested;
  expect(happened).toEqual(expected);
});

test('a server that does not respond does not end the session of the page', async () => {
  const api = { getSession: () => Promise.reject(new ApiFailure(0, 'UNREACHABLE', 'down')) } as unknown as Api;
  const ended = vi.fn<() => void>();
  await expect(followRefusal(SIGNED_IN, { api, reads: NO_READS, onEnded: ended })).rejects.toThrow('down');
  expect(ended).not.toHaveBeenCalled();
});

test('a sign-out in another tab is shown when the page is hydrated, not before', async () => {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  const setViewer = vi.fn<SessionStore['setViewer']>();
  const followed = followTab('signed-out', { setViewer } as unknown as SessionStore, {} as Api);
  await settle();
  expect(setViewer).not.toHaveBeenCalled();
  dataset['hydrated'] = '';
  await followed;
  expect(setViewer).toHaveBeenCalledWith(expect.objectContaining({ isGuest: true }));
  vi.unstubAllGlobals();
});

test('a call that is refused while a sign-out runs does not wait for a read, because reads wait for the sign-out', async () => {
  const reads: PendingReads = { pending: new Set(), until: new Promise(() => undefined) };
  const api = { getSession: () => reads.until } as unknown as Api;
  expect(await followRefusal(SIGNED_IN, { api, reads, onEnded: () => undefined })).toBe(true);
});
