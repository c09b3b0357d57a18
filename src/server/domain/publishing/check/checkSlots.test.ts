import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import type { CheckContext } from './checkContext.ts';
import { checkSlots } from './checkSlots.ts';

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
