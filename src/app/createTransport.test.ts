// A sign-out and the GET requests (reads) of its tab: no read reaches the server after the session has ended. What a
// tab does after a refused call and after a change in another tab.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { ApiFailure, type Api } from '#src/api/createApi.ts';
import type { SessionStore } from '#src/stores/SessionStore.ts';
import { createTransport, checkSession, applyChange, type ReadGate } from './createTransport.ts';

const NO_READS: ReadGate = { pending: new Set() };
const SIGNED_IN = { isGuest: false } as SessionStore;
const VIEWER = { isGuest: false, isChild: false, roles: [], licences: [] };

function createSession({ wait }: { readonly wait: () => Promise<void> }) {
  const reads: ReadGate = { pending: new Set() };
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
  const transport = createTransport({ api, tokens: undefined, notify: () => undefined, reads, wait });
  return { reads, calls, logout, transport, address };
}

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('a sign-out waits for pending reads, and new reads wait for it', async () => {
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
  void reads.signingOut!.then(() => {
    isSent = true;
  });
  await settle();
  expect(isSent).toBe(false);
  logout.resolve({ done: true });
  expect(await signedOut).toMatchObject({ isGuest: true });
  await settle();
  expect(isSent).toBe(true);
  expect(reads.signingOut).toBeUndefined();
});

test('a sign-out waits for the address of the provider’s sign-out page, whose request is not among the pending reads yet', async () => {
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
  expect(reads.signingOut).toBeUndefined();
});

test.each([
  ['a viewer: a sign-in has replaced the cookie of the refused call', { isGuest: false }, []],
  ['a guest: the session has ended', { isGuest: true }, ['ended']],
  ['a refusal: the session has ended', new ApiFailure(401, 'TOKEN_INVALID', 'no'), ['ended']],
])('after a refusal the server reports %s', async (_, response, expected) => {
  const happened: string[] = [];
  const onEnded = () => void happened.push('ended');
  let nested: Promise<boolean> | undefined;
  const api = {
    getSession: async () => {
      // The call that asks may be refused itself; then it does not ask again.
      nested = checkSession(SIGNED_IN, { api, code: 'TOKEN_INVALID', reads: NO_READS, onEnded });
      if (response instanceof Error) throw response;
      return response;
    },
  } as unknown as Api;
  await checkSession(SIGNED_IN, { api, code: 'TOKEN_INVALID', reads: NO_READS, onEnded });
  await nested;
  expect(happened).toEqual(expected);
});

test('a server that does not respond does not end the session of the page', async () => {
  const api = { getSession: () => Promise.reject(new ApiFailure(0, 'UNREACHABLE', 'down')) } as unknown as Api;
  const ended = vi.fn<() => void>();
  await expect(
    checkSession(SIGNED_IN, { api, code: 'TOKEN_INVALID', reads: NO_READS, onEnded: ended }),
  ).rejects.toThrow('down');
  expect(ended).not.toHaveBeenCalled();
});

test('a sign-out in another tab is shown when the page is hydrated, not before', async () => {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  const setViewer = vi.fn<SessionStore['setViewer']>();
  const followed = applyChange('signed-out', { setViewer } as unknown as SessionStore, {} as Api);
  await settle();
  expect(setViewer).not.toHaveBeenCalled();
  dataset['hydrated'] = '';
  await followed;
  expect(setViewer).toHaveBeenCalledWith(expect.objectContaining({ isGuest: true }));
  vi.unstubAllGlobals();
});

test('a call that is refused while a sign-out runs does not wait for a read, because reads wait for the sign-out', async () => {
  const reads: ReadGate = { pending: new Set(), signingOut: new Promise(() => undefined) };
  const api = { getSession: () => reads.signingOut } as unknown as Api;
  expect(await checkSession(SIGNED_IN, { api, code: 'TOKEN_INVALID', reads, onEnded: () => undefined })).toBe(true);
});

test('a call of a guest that needs an account is not repeated, and a call whose cookie is gone asks about the session', async () => {
  const getSession = vi.fn<Api['getSession']>().mockRejectedValue(new ApiFailure(401, 'SIGN_IN_REQUIRED', 'no'));
  const onEnded = vi.fn<() => void>();
  const check = (store: SessionStore, code: string) =>
    checkSession(store, { api: { getSession } as unknown as Api, code, reads: NO_READS, onEnded });
  const guest = { isGuest: true } as SessionStore;
  expect(await check(guest, 'SIGN_IN_REQUIRED')).toBe(false);
  expect(await check(guest, 'TOKEN_INVALID')).toBe(true);
  expect(getSession).not.toHaveBeenCalled();
  expect(await check(SIGNED_IN, 'SIGN_IN_REQUIRED')).toBe(false);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test('a sign-out removes the typed address and the waiting change from the tab, a sign-in only the address', async () => {
  const createStorage = () => {
    const values: Record<string, string> = { 'sign-in:acme': 'a', 'list:acme': 'b', other: 'c' };
    const removeItem = (key: string) => void delete values[key];
    return Object.defineProperty(values, 'removeItem', { value: removeItem });
  };
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigator', { cookieEnabled: true });
  const { transport, logout } = createSession({ wait: () => Promise.resolve() });
  logout.resolve({});
  const atSignOut = createStorage();
  vi.stubGlobal('window', { sessionStorage: atSignOut });
  await transport.signOut(VIEWER);
  expect(Object.keys(atSignOut)).toEqual(['other']);
  const atSignIn = createStorage();
  vi.stubGlobal('window', { sessionStorage: atSignIn });
  await transport.adoptSession({} as SessionResponse);
  expect(Object.keys(atSignIn)).toEqual(['list:acme', 'other']);
});
