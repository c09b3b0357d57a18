import { expect, test } from 'vitest';
import type { ImportMapping } from '../../../../schemas/realm/import-mapping.ts';
import { mapRecord } from './mapRecord.ts';

const RULE = { from: '/genres', as: 'list', separator: ',', prefix: '', suffix: '', required: false } as const;
const mapGenres = (genres: unknown, rule: Partial<ImportMapping['fields'][string]> = {}) => {
  const fields = { '/id': { ...RULE, from: '/id', as: 'text' }, '/tags': { ...RULE, ...rule } };
  const get = (from: string): unknown => (from === '/id' ? 'film' : genres);
  const result = mapRecord({ location: '/films/0', get }, { defaults: {}, fields } as unknown as ImportMapping);
  return 'problems' in result ? result.problems : result.item?.['tags'];
};

test.each([
  ['a JSON array', ['drm', ' com', '']],
  ['a text with a separator', 'drm, com,,'],
])('the values of a mapping replace the entries of %s', (_, genres) => {
  const rule = { values: { drm: 'drama', com: 'comedy' }, prefix: 'genre-' };
  expect(mapGenres(genres, rule)).toEqual(['genre-drama', 'genre-comedy']);
  expect(mapGenres(genres)).toEqual(['drm', 'com']);
});

test.each([
  ['a JSON array', ['drm', 'sci-fi']],
  ['a text with a separator', 'drm,sci-fi'],
])('%s with an entry that the mapping does not list is refused', (_, genres) => {
  expect(mapGenres(genres, { values: { drm: 'drama', com: 'comedy' } })).toMatchObject([
    { code: 'FIELD_VALUE', file: '/films/0', pointer: '/tags', expected: 'one or more of drm, com' },
  ]);
});

test('entries that are objects, lists or null are refused, and so are objects and lists as texts', () => {
  for (const entry of [{ name: 'drama' }, ['drama'], null])
    expect(mapGenres(['comedy', entry])).toMatchObject([{ expected: 'a list of texts, numbers and booleans' }]);
  for (const genres of [{ name: 'drama' }, ['drama']])
    expect(mapGenres(genres, { as: 'text' })).toMatchObject([
      { expected: 'a text, number or boolean; "from" may be the JSON pointer of one inside the object or list' },
    ]);
  expect(mapGenres([1, true])).toEqual(['1', 'true']);
});

test('a text of blanks only is an empty value: a required field is missing, another one is left out', () => {
  expect(mapGenres('  ', { as: 'number' })).toBeUndefined();
  expect(mapGenres('  ', { as: 'number', required: true })).toMatchObject([
    { code: 'FIELD_MISSING', pointer: '/tags' },
  ]);
});
