import { expect, test } from 'vitest';
import { isPlainClick } from './isPlainClick.ts';

const click = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test('a primary click without modifier keys is plain', () => {
  expect(isPlainClick(click)).toBe(true);
});

test.each([
  { defaultPrevented: true },
  { button: 1 },
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
])('a click with %o is not plain', (change) => {
  expect(isPlainClick({ ...click, ...change })).toBe(false);
});
