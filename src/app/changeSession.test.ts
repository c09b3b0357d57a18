// A sign-out and the reads of its tab: none reaches the server after the session has ended.
import { expect, test } from 'vitest';
import type { Api } from '#src/api/createApi.ts';
import { changeSession, type PendingReads } from './changeSession.ts';

const VIEWER = { isGuest: false, isChild: false, roles: [], licences: [] };

function createSession({ wait }: { readonly wait: () => Promise<void> }) {
  const reads: PendingReads = { pending: new Set() };
  const calls: string[] = [];
  const logout = Promise.withResolvers<object>();
  const api = {
    postLogout: () => {
      calls.push('logout');
      return logout.promise;
    },
  } as unknown as Api;
  const transport = changeSession({ api, tokens: undefined, notify: () => undefined, reads, wait });
  return { reads, calls, logout, transport };
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

test('a read without a response does not prevent a sign-out, and a failed sign-out does not stop reads', async () => {
  const { reads, calls, logout, transport } = createSession({ wait: () => Promise.resolve() });
  reads.pending.add(new Promise(() => undefined));
  logout.reject(new Error('offline'));
  await expect(transport.signOut(VIEWER)).rejects.toThrow('offline');
  expect(calls).toEqual(['logout']);
  expect(reads.until).toBeUndefined();
});
