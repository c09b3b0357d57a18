import { expect, test } from 'vitest';
import { ApiFailure } from '#src/api/createApi.ts';
import { SessionStore, type SessionDeps } from './SessionStore.ts';
import { toSignInError } from './signInError.ts';

const guest = { isGuest: true, isChild: false, roles: [], licences: [] };
const viewer = { ...guest, isGuest: false };
const credentials = { id: 'a@b.co', secret: 'x' };

function createStore(deps: Partial<SessionDeps> = {}) {
  const guestStates: boolean[] = [];
  const store: SessionStore = new SessionStore(guest, {
    signIn: async () => viewer,
    adoptSession: async () => undefined,
    signOut: async () => guest,
    switchProfile: async () => viewer,
    hasLabel: () => true,
    ...deps,
    onViewer: () => void guestStates.push(store.isGuest),
  });
  return { store, guestStates };
}

test('signing in and out changes the viewer and calls onViewer, which fetches content again', async () => {
  const { store, guestStates } = createStore();
  expect(await store.signIn(credentials)).toBeUndefined();
  expect(store.isGuest).toBe(false);
  expect(await store.signOut()).toBe(true);
  expect(store.isGuest).toBe(true);
  expect(guestStates).toEqual([false, true]);
});

test('N11 a second sign-in while one is running sends no request', async () => {
  let calls = 0;
  const { store } = createStore({
    signIn: async () => {
      calls++;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      return viewer;
    },
  });
  await Promise.all([store.signIn(credentials), store.signIn(credentials), store.signIn(credentials)]);
  expect(calls).toBe(1);
  expect(store.isBusy).toBe(false);
});

test('a sign-out that cannot reach the server reports it and keeps the viewer signed in', async () => {
  const { store } = createStore({ signOut: () => Promise.reject(new ApiFailure(0, 'UNREACHABLE', 'x')) });
  await store.signIn(credentials);
  expect(await store.signOut()).toBe(false);
  expect(store.isGuest).toBe(false);
});

test('a second sign-out waits for the first one and returns its result', async () => {
  for (const succeeds of [true, false]) {
    const requests: PromiseWithResolvers<typeof guest>[] = [];
    const { store } = createStore({
      signOut: () => {
        requests.push(Promise.withResolvers());
        return requests.at(-1)!.promise;
      },
    });
    await store.signIn(credentials);
    const results = Promise.all([store.signOut(), store.signOut()]);
    if (succeeds) requests[0]!.resolve(guest);
    else requests[0]!.reject(new ApiFailure(0, 'UNREACHABLE', 'x'));
    expect(await results).toEqual([succeeds, succeeds]);
    expect(requests, 'the second call sends no request').toHaveLength(1);
    const retry = store.signOut();
    requests[1]!.resolve(guest);
    expect(await retry, 'a later call sends one again').toBe(true);
  }
});

test('a sign-out while a sign-in is running does not succeed', async () => {
  const { store } = createStore();
  const signingIn = store.signIn(credentials);
  expect(await store.signOut()).toBe(false);
  await signingIn;
  expect(store.isGuest).toBe(false);
});

test('the error text of a failed sign-in is chosen by message, then by code, then the general text', () => {
  const labels = ['failedAuthentication', 'accountLocked', 'tooManyAttempts', 'signInUnreachable'];
  const errorFor = (status: number, code: string, message: string, retryAfter?: number) =>
    toSignInError(new ApiFailure(status, code, message, { retryAfter }), (key) => labels.includes(key));
  expect(errorFor(401, 'OTHER', 'accountLocked')).toEqual({ key: 'accountLocked' });
  expect(errorFor(401, 'accountLocked', 'Your account is locked.')).toEqual({ key: 'accountLocked' });
  expect(errorFor(401, 'NOBODY_KNOWS', 'noSuchLabel')).toEqual({ key: 'failedAuthentication' });
  expect(errorFor(400, 'INPUT_INVALID', 'body/id must be string.')).toEqual({ key: 'failedAuthentication' });
  expect(errorFor(429, 'TOO_MANY_ATTEMPTS', 'x', 61)).toEqual({ key: 'tooManyAttempts', values: { minutes: 2 } });
  expect(errorFor(0, 'UNREACHABLE', 'TypeError: fetch failed')).toEqual({ key: 'signInUnreachable' });
  expect(errorFor(500, 'INTERNAL', 'Something went wrong.')).toEqual({ key: 'signInUnreachable' });
  expect(toSignInError(undefined, () => false)).toEqual({ key: 'failedAuthentication' });
  expect(errorFor(401, '__proto__', 'constructor')).toEqual({ key: 'failedAuthentication' });
});
