import { expect, test } from 'vitest';
import type { PagePlan } from '#engine/page/types.ts';
import { createShownPage } from './findElementChange.ts';
import { findRowIds } from './findRowIds.ts';

// A row in a slot of the second element is replaced by its fallback, and another row stands in a slot of a fallback.
const rows = [
  { id: 'a', pointer: '/elements/0' },
  { id: 'box', pointer: '/elements/1' },
  { id: 'b', pointer: '/elements/1/slots/left/0' },
  { id: 'c', pointer: '/elements/1/slots/left/1/fallback' },
  { id: 'd', pointer: '/elements/1/slots/left/1/fallback/slots/left/0' },
] as unknown as PagePlan['rows'];
const shown = createShownPage({ elements: [{}, {}, {}] } as never, { rows } as PagePlan);

test.each([
  ['/elements/0', ['a']],
  ['/elements/1', ['box', 'b', 'c', 'd']],
  ['/elements/1/slots/left/0', ['b']],
  ['/elements/1/slots/left/1', ['c']],
  ['/elements/1/slots/left/1/slots/left/0', []],
  ['/elements/0/slots/left/0', []],
  ['/elements/2', []],
  ['/elements/9', []],
])('the rows of %s are %j', (pointer, ids) => {
  expect(findRowIds(shown, pointer)).toEqual(ids);
});
