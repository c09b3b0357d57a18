import { expect, test } from 'vitest';
import { classifyFocusEntry, type FocusEntry, type FocusFacts } from './classifyFocusEntry.ts';

const now = 100_000;
const noInput: FocusFacts = {
  now,
  ownInputAt: -Infinity,
  wasKey: false,
  tabAt: -Infinity,
  cameFromFrame: false,
  isActive: false,
  canProve: true,
};
/** The viewer typed a letter in the page half a second ago. */
const typing: FocusFacts = { ...noInput, ownInputAt: now - 500, wasKey: true, isActive: true };

test.each<[string, Partial<FocusFacts>, FocusEntry]>([
  ['no input of the viewer', noInput, 'stolen'],
  ['a click in the frame, nothing in the page before', { isActive: true }, 'click'],
  ['a click in the frame, a click in the page 6 s before', { isActive: true, ownInputAt: now - 6_000 }, 'click'],
  ['Tab in the page', { ...typing, tabAt: now - 20 }, 'tab'],
  ['Tab in the page long ago', { ...noInput, tabAt: now - 2_000 }, 'stolen'],
  ['typing in the page', typing, 'stolen'],
  ['typing in the page 2 s before', { ...typing, ownInputAt: now - 2_000 }, 'unproven'],
  ['a click in the page, then perhaps one in the frame', { ...typing, wasKey: false }, 'unproven'],
  ['typing in the page, no proof in this browser', { ...typing, canProve: false }, 'stolen'],
  [
    'a click in the page, then one in the frame, no proof in this browser',
    { ...typing, wasKey: false, canProve: false },
    'click',
  ],
  ['Tab in another frame', { isActive: true, cameFromFrame: true }, 'tab'],
  ['focus from another frame, no input of the viewer', { cameFromFrame: true }, 'stolen'],
  ['a click in the frame, activations not reported', { isActive: undefined }, 'click'],
  ['typing in the page, activations not reported', { ...typing, isActive: undefined, canProve: false }, 'stolen'],
])('classifies how the focus came into the frame: %s', (_, facts, entry) =>
  expect(classifyFocusEntry({ ...noInput, ...facts })).toBe(entry),
);
