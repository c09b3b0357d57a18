import { observable, runInAction } from 'mobx';
import { expect, test } from 'vitest';
import { followSignOut } from './followSignOut.ts';

test('a sign-out is known from its start, until the next sign-in', () => {
  const session = observable({ isBusy: false, isGuest: false });
  const hasSignedOut = followSignOut(session);
  const after = (change: Partial<typeof session>) => {
    runInAction(() => Object.assign(session, change));
    return hasSignedOut();
  };
  // A session that has ended in another way.
  expect(after({ isGuest: true })).toBe(false);
  expect(after({ isBusy: true })).toBe(false);
  after({ isGuest: false });
  expect(after({ isBusy: false })).toBe(false);
  // A sign-out that fails, and one that succeeds.
  expect(after({ isBusy: true })).toBe(true);
  expect(after({ isBusy: false })).toBe(false);
  expect(after({ isBusy: true })).toBe(true);
  expect(after({ isGuest: true })).toBe(true);
  expect(after({ isBusy: false })).toBe(true);
  expect(after({ isBusy: true })).toBe(true);
  after({ isGuest: false });
  expect(after({ isBusy: false })).toBe(false);
});
