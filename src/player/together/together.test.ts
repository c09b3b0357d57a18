import { expect, test } from 'vitest';
import { createServerClock } from './createServerClock.ts';
import { decideCorrection } from './decideCorrection.ts';

test('the clock uses the fastest round trip', () => {
  let local = 1_000;
  const clock = createServerClock(() => local, 500);
  expect([clock.now(), clock.getErrorMs()]).toEqual([1_500, Infinity]);
  // Sent at 1000, received at 1400: at 1200 the server's clock showed 10350, or up to 200 ms more or less.
  clock.add(1_000, 10_350, 1_400);
  expect([clock.now(), clock.getErrorMs()]).toEqual([1_000 + 9_150, 200]);
  clock.add(2_000, 11_010, 2_020);
  clock.add(3_000, 12_300, 3_600);
  local = 4_000;
  expect([clock.now(), clock.getErrorMs()]).toEqual([13_000, 10]);
  // A round trip with a negative duration is ignored.
  clock.add(5_000, 1, 4_000);
  expect(clock.now()).toBe(13_000);
});

test('round trips from before the server set its clock are forgotten', () => {
  const clock = createServerClock(() => 10_000, 0);
  clock.add(1_000, 11_010, 1_020);
  // The server's clock goes back by 350 ms. The next round trip is slower, but the
  // largest errors of both round trips (10 ms and 50 ms) cannot explain 350 ms.
  clock.add(2_000, 11_700, 2_100);
  expect([clock.now(), clock.getErrorMs()]).toEqual([10_000 + 9_650, 50]);
  // A slow round trip does not contradict the earlier one.
  clock.add(3_000, 13_000, 4_000);
  expect([clock.now(), clock.getErrorMs()]).toEqual([10_000 + 9_650, 50]);
});

test('a small difference is corrected by the speed, a large one by a seek', () => {
  expect(decideCorrection(0.02, 1, false)).toEqual({ kind: 'none' });
  expect(decideCorrection(0.02, 1, true)).toMatchObject({ kind: 'speed' });
  expect(decideCorrection(0.1, 1, false)).toEqual({ kind: 'speed', speed: expect.closeTo(0.91) });
  expect(decideCorrection(-0.1, 2, false)).toEqual({ kind: 'speed', speed: expect.closeTo(2.18) });
  expect(decideCorrection(-0.7, 1, false)).toEqual({ kind: 'speed', speed: 1.2 });
  expect(decideCorrection(0.9, 1, false)).toEqual({ kind: 'seek' });
  expect(decideCorrection(-90, 1, true)).toEqual({ kind: 'seek' });
});
