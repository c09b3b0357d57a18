import { expect, it } from 'vitest';
import { positionTooltip } from './positionTooltip.ts';

const viewport = { width: 1000, height: 700 };
const tooltip = { width: 120, height: 40 };
const buttonAt = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

it('centres the tooltip above its button', () => {
  expect(positionTooltip(buttonAt(400, 300), tooltip, viewport)).toEqual({ left: 360, top: 260 });
});
it('leaves at least 10 px to each side of the window', () => {
  expect(positionTooltip(buttonAt(4, 300), tooltip, viewport).left).toBe(10);
  expect(positionTooltip(buttonAt(950, 300), tooltip, viewport).left).toBe(870);
});
it('places the tooltip below its button if there is not enough space above', () => {
  expect(positionTooltip(buttonAt(400, 30), tooltip, viewport).top).toBe(70);
});
it('starts at the margin if the tooltip is wider than the window', () => {
  expect(positionTooltip(buttonAt(400, 300), { width: 1200, height: 40 }, viewport).left).toBe(10);
});
