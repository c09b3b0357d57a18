import { expect, test } from 'vitest';
import type { PagePlan } from '#engine/page/types.ts';
import type { Page } from '#schemas/page/page.ts';
import { createShownPage, findElementChange } from './findElementChange.ts';

const createPage = (...elements: unknown[]): Page => ({ $schema: '', version: 1, id: 'home', elements });
const createPlan = (...rows: readonly (readonly [id: string, element: number, type?: string])[]): PagePlan =>
  ({
    id: 'home',
    version: 1,
    rows: rows.map(([id, element, type = 'carousel']) => ({ id, type, pointer: `/elements/${element}` })),
  }) as unknown as PagePlan;

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const page = createPage(a, b, c);
// The second element is a section with two rows.
const plan = createPlan(['a', 0], ['b1', 1], ['b2', 1], ['c', 2]);
const shown = createShownPage(page, plan);

test('the change of one element keeps the rows of all others, in their order', () => {
  const changed = { id: 'b', title: 'B' };
  const change = findElementChange(shown, createPage(a, changed, c), plan)!;
  expect(change.changes).toEqual({
    $schema: '',
    version: 1,
    id: 'home',
    elements: [{ kept: ['a'], elements: 1 }, changed, { kept: ['c'], elements: 1 }],
  });
  // Kept rows have the positions at which they were read first, so positions of the new plan are not used.
  const next = change.toShown(createPlan(['a', 7], ['b1', 7], ['c', 7]));
  expect(next.rowIds).toEqual([['a'], ['b1'], ['c']]);
  expect(next.page.elements[1]).toBe(changed);
  expect([...next.pointers]).toEqual([
    ['a', '/elements/0'],
    ['c', '/elements/2'],
    ['b1', '/elements/7'],
  ]);
});

test('the whole page is read when more than one element, their number or the page itself has changed', () => {
  const other = { id: 'x' };
  expect(findElementChange(shown, page, plan)).toBeUndefined();
  expect(findElementChange(shown, createPage(other, b, { id: 'y' }), plan)).toBeUndefined();
  expect(
    findElementChange(shown, createPage(b, a, c), plan),
    'elements that change places need the whole page',
  ).toBeUndefined();
  expect(findElementChange(shown, createPage(a, b), plan)).toBeUndefined();
  expect(findElementChange(shown, { ...createPage(a, other, c), title: 'New' }, plan)).toBeUndefined();
});

test('the whole page is read when the element shares a row with its neighbours, or has none', () => {
  const heroes = createPlan(['h', 0, 'hero'], ['c', 2]);
  const ofHeroes = createShownPage(page, heroes);
  for (const elements of [
    [{ id: 'x' }, b, c],
    [a, { id: 'x' }, c],
    [a, b, { id: 'x' }],
  ])
    expect(findElementChange(ofHeroes, createPage(...elements), heroes)).toBeUndefined();
  const besideHero = createPlan(['a', 0, 'hero'], ['b1', 1], ['c', 2]);
  expect(
    findElementChange(createShownPage(page, besideHero), createPage(a, { id: 'x' }, c), besideHero),
  ).toBeUndefined();
});
