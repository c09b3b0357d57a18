import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import type { CheckContext } from './checkContext.ts';
import { checkSlots } from './checkSlots.ts';

test('each row above the number of a slot is reported, so that each has a mark', () => {
  const found: Problem[] = [];
  const context = {
    widgets: new Map([['box', { slots: { first: { title: 'First', max: 1 } } }]]),
    plugins: { ids: new Set(), rowTypes: new Set(), contracts: new Map() },
    rowTypeRules: [],
    add: (each: Problem) => void found.push(each),
  } as unknown as CheckContext;
  const element = { type: 'box', id: 'a', props: {}, slots: { first: [{ id: 'b' }, { id: 'c' }, { id: 'd' }] } };
  checkSlots(context, 'page', element, '/elements/0', () => undefined);
  expect(found.map(({ code, pointer, found: count }) => [code, pointer, count])).toEqual([
    ['SLOT_FULL', '/elements/0/slots/first/1', '3'],
    ['SLOT_FULL', '/elements/0/slots/first/2', '3'],
  ]);
});

test('rows in a row of a plugin are refused, because rows of plugins have no slots; those of an unknown type are not', () => {
  const found: Problem[] = [];
  const context = {
    widgets: new Map(),
    plugins: { ids: new Set(['polls']), rowTypes: new Set(['acme.polls']), contracts: new Map() },
    add: (each: Problem) => void found.push(each),
  } as unknown as CheckContext;
  const check = (type: string): void =>
    checkSlots(context, 'page', { type, id: 'a', props: {}, slots: { first: [{}] } }, '/elements/0', () => undefined);
  check('acme.polls');
  check('acme.other');
  expect(found).toMatchObject([
    {
      code: 'SLOT_UNKNOWN',
      pointer: '/elements/0/slots/first',
      expected: 'no slots, because acme.polls has none',
      rowId: 'a',
    },
  ]);
});
