import { expect, test } from 'vitest';
import { findRepetitionError } from './findRepetitionError.ts';

test('a repetition must equal the password; a form without a field for it has no error', () => {
  const different = { confirmSecret: 'passwordsDiffer' };
  expect(findRepetitionError({ secret: 'one', confirmSecret: 'two' })).toEqual(different);
  expect(findRepetitionError({ secret: 'one', confirmSecret: '' })).toEqual(different);
  expect(findRepetitionError({ secret: 'one', confirmSecret: 'one' })).toEqual({});
  expect(findRepetitionError({ secret: '', confirmSecret: '' })).toEqual({});
  expect(findRepetitionError({ secret: 'one' })).toEqual({});
});
