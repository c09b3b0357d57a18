import { expect, it } from 'vitest';
import { placeTip } from './placeTip.ts';

const view = { width: 1000, height: 700 },
  tip = { width: 120, height: 40 };

it('places the tooltip above the middle of its button', () => {
  expect(placeTip({ left: 400, top: 300, width: 40, height: 40 }, tip, view)).toEqual({ left: 360, top: 260 });
});
it('keeps 10 px from both sides of the window', () => {
  expect(placeTip({ left: 4, top: 300, width: 40, height: 40 }, tip, view).left).toBe(10);
  expect(placeTip({ left: 950, top: 300, width: 40, height: 40 }, tip, view).left).toBe(870);
});
it('places it below where there is no space above', () => {
  expect(placeTip({ left: 400, top: 30, width: 40, height: 40 }, tip, view).top).toBe(70);
});
it('a tooltip wider than the window begins at the margin', () => {
  expect(placeTip({ left: 400, top: 300, width: 40, height: 40 }, { width: 1200, height: 40 }, view).left).toBe(10);
});
