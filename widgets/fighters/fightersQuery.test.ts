import { expect, it } from 'vitest';
import { toFightersQuery } from './fightersQuery.ts';

it('reads the query string within the limits of the call', () => {
  expect(toFightersQuery({}, { division: 'heavyweight', letter: 'K', query: '  sa to ' })).toEqual({
    division: 'heavyweight',
    letter: 'K',
    query: 'sa to',
  });
  expect(toFightersQuery({}, { letter: 'not a letter', query: ' ', division: '' })).toEqual({});
  expect(toFightersQuery({}, { query: 'x'.repeat(400) }).query).toHaveLength(120);
});
it("prefers the row's own division", () =>
  expect(toFightersQuery({ division: 'a' }, { division: 'b' })).toEqual({ division: 'a' }));
