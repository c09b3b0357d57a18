import { expect, it } from 'vitest';
import { questionOf } from './question.ts';

it('asks for what the address says, within what the call takes', () => {
  expect(questionOf({}, { division: 'heavyweight', letter: 'K', query: '  sa to ' })).toEqual({
    division: 'heavyweight',
    letter: 'K',
    query: 'sa to',
  });
  expect(questionOf({}, { letter: 'not a letter', query: ' ', division: '' })).toEqual({});
  expect(questionOf({}, { query: 'x'.repeat(400) }).query).toHaveLength(120);
});
it('a row about one division stays with it', () =>
  expect(questionOf({ division: 'a' }, { division: 'b' })).toEqual({ division: 'a' }));
