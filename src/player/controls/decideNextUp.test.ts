import { expect, test } from 'vitest';
import { decideNextUp, type NextUpOptions } from './decideNextUp.ts';

const DEFAULTS: NextUpOptions = {
  isAutomatic: true,
  shouldAskFirst: false,
  isMenuOpen: false,
  isAutoStartBlocked: false,
  secondsSinceEnd: 0,
};
const createState = (position: number, more: object = {}) =>
  ({ phase: 'playing', isLive: false, position, duration: 64, speed: 1, isInterrupted: false, ...more }) as const;
const ended = createState(64, { phase: 'ended' });

test('the next video is counted down in the last ten seconds and starts at the end', () => {
  expect(decideNextUp(createState(53), DEFAULTS)).toEqual({ kind: 'hidden' });
  expect(decideNextUp(createState(54.5), DEFAULTS)).toEqual({ kind: 'counting', seconds: 10 });
  expect(decideNextUp(createState(60, { speed: 2 }), DEFAULTS)).toEqual({ kind: 'counting', seconds: 2 });
  expect(decideNextUp(ended, DEFAULTS)).toEqual({ kind: 'starting' });
});

test('the length of a spoiler-free video is hidden, so the next video is counted down after its end', () => {
  const hidden = createState(64, { phase: 'ended', duration: 0 });
  const decide = (secondsSinceEnd: number, more: object = {}) =>
    decideNextUp(hidden, { ...DEFAULTS, secondsSinceEnd, ...more });
  expect([decide(0), decide(9)]).toEqual([
    { kind: 'counting', seconds: 10 },
    { kind: 'counting', seconds: 1 },
  ]);
  expect(decide(10)).toEqual({ kind: 'starting' });
  expect([decide(3, { isAutoStartBlocked: true }).kind, decide(3, { shouldAskFirst: true }).kind]).toEqual([
    'offered',
    'asking',
  ]);
});

test('without autoAdvance the next video is only offered', () => {
  const off = { ...DEFAULTS, isAutomatic: false };
  expect([createState(60), ended].map((state) => decideNextUp(state, off).kind)).toEqual(['offered', 'offered']);
});

test('the next video never starts while a menu is open or its start is blocked, nor before the viewer was asked', () => {
  const kinds = (options: Partial<NextUpOptions>) =>
    [createState(60), ended].map((state) => decideNextUp(state, { ...DEFAULTS, ...options }).kind);
  expect(kinds({ isMenuOpen: true })).toEqual(['hidden', 'hidden']);
  expect(kinds({ isAutoStartBlocked: true })).toEqual(['hidden', 'offered']);
  expect(kinds({ shouldAskFirst: true })).toEqual(['asking', 'asking']);
});

test('no next video is offered after a live stream, an error or a video that is loading', () => {
  const kind = (more: object) => decideNextUp(createState(60, more), DEFAULTS).kind;
  expect([kind({ isLive: true }), kind({ phase: 'error' }), kind({ phase: 'loading' }), kind({ duration: 0 })]).toEqual(
    Array.from({ length: 4 }, () => 'hidden'),
  );
});
