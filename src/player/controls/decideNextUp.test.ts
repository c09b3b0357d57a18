import { expect, test } from 'vitest';
import { decideNextUp, type NextUpOptions } from './decideNextUp.ts';

const ON: NextUpOptions = { isAutomatic: true, asksFirst: false, isMenuOpen: false, isHeld: false };
const at = (position: number, more: object = {}) =>
  ({ phase: 'playing', isLive: false, position, duration: 64, speed: 1, isInterrupted: false, ...more }) as const;
const ended = at(64, { phase: 'ended' });

test('the next video is counted down in the last ten seconds and starts at the end', () => {
  expect(decideNextUp(at(53), ON)).toEqual({ kind: 'hidden' });
  expect(decideNextUp(at(54.5), ON)).toEqual({ kind: 'counting', seconds: 10 });
  expect(decideNextUp(at(60, { speed: 2 }), ON)).toEqual({ kind: 'counting', seconds: 2 });
  expect(decideNextUp(ended, ON)).toEqual({ kind: 'starting' });
});

test('without autoAdvance it is only offered', () => {
  const off = { ...ON, isAutomatic: false };
  expect([at(60), ended].map((state) => decideNextUp(state, off).kind)).toEqual(['offered', 'offered']);
});

test('it never starts over an open menu, after the viewer stayed, or without a viewer', () => {
  const kinds = (options: Partial<NextUpOptions>) =>
    [at(60), ended].map((state) => decideNextUp(state, { ...ON, ...options }).kind);
  expect(kinds({ isMenuOpen: true })).toEqual(['hidden', 'hidden']);
  expect(kinds({ isHeld: true })).toEqual(['hidden', 'offered']);
  expect(kinds({ asksFirst: true })).toEqual(['asking', 'asking']);
});

test('nothing comes after a live stream, an error or a video that is loading', () => {
  const kind = (more: object) => decideNextUp(at(60, more), ON).kind;
  expect([kind({ isLive: true }), kind({ phase: 'error' }), kind({ phase: 'loading' }), kind({ duration: 0 })]).toEqual(
    Array.from({ length: 4 }, () => 'hidden'),
  );
});
