import { expect, test } from 'vitest';
import { classifyFocusEntry, type FocusEntry, type FocusFacts } from './classifyFocusEntry.ts';

const now = 100_000;
const quiet: FocusFacts = {
  now,
  ownInputAt: -Infinity,
  wasKey: false,
  tabAt: -Infinity,
  cameFromFrame: false,
  isActive: false,
  canProve: true,
};
/** The viewer typed a letter in the page half a second ago. */
const typing: FocusFacts = { ...quiet, ownInputAt: now - 500, wasKey: true, isActive: true };

test.each<[string, Partial<FocusFacts>, FocusEntry]>([
  ['nobody did anything', quiet, 'stolen'],
  ['a click in the frame, nothing in the page before', { isActive: true }, 'press'],
  ['a click in the frame, a click in the page 6 s before', { isActive: true, ownInputAt: now - 6_000 }, 'press'],
  ['Tab in the page', { ...typing, tabAt: now - 20 }, 'tab'],
  ['Tab in the page long ago', { ...quiet, tabAt: now - 2_000 }, 'stolen'],
  ['typing in the page', typing, 'stolen'],
  ['typing in the page 2 s before', { ...typing, ownInputAt: now - 2_000 }, 'unproven'],
  ['a click in the page, then perhaps one in the frame', { ...typing, wasKey: false }, 'unproven'],
  ['typing in the page, no proof in this browser', { ...typing, canProve: false }, 'stolen'],
  [
    'a click in the page, then one in the frame, no proof in this browser',
    { ...typing, wasKey: false, canProve: false },
    'press',
  ],
  ['Tab in another frame', { isActive: true, cameFromFrame: true }, 'tab'],
  ['another frame, nobody did anything', { cameFromFrame: true }, 'stolen'],
  ['a browser that tells nothing of activations', { isActive: undefined }, 'press'],
  ['typing in such a browser', { ...typing, isActive: undefined, canProve: false }, 'stolen'],
])('%s', (_, facts, entry) => expect(classifyFocusEntry({ ...quiet, ...facts })).toBe(entry));
