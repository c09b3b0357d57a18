import { expect, test } from 'vitest';
import type { BrandMatrix } from './brandsApi.ts';
import { selectKeys } from './selectKeys.ts';

const cell = (value: unknown, layer = 'nova') => ({ value, layer, file: 'realm.json' });
const brand = (realm: string, cells: BrandMatrix['brands'][number]['cells']) => ({
  realm,
  name: realm,
  isOwn: realm === 'nova',
  hosts: [],
  version: 1,
  cells,
});
const matrix: Pick<BrandMatrix, 'keys' | 'brands'> = {
  keys: [
    { key: 'locales', group: 'settings' },
    { key: 'currency', group: 'settings' },
    { key: 'features.search', group: 'features' },
    { key: 'extends', group: 'settings' },
  ],
  brands: [
    brand('nova', { locales: cell(['en', 'ar']), currency: cell('EUR'), 'features.search': cell(true) }),
    brand('orbit', { locales: cell(['en', 'ar']), currency: cell('USD', 'house'), 'features.search': cell(true) }),
  ],
};
const select = (filter: Partial<Parameters<typeof selectKeys>[1]>) =>
  selectKeys(matrix, { search: '', group: undefined, onlyDifferent: false, ...filter }).map(({ key }) => key);

test('selectKeys returns keys that at least one brand sets: by group, by difference, and by words of key, value or layer', () => {
  expect(select({})).toEqual(['locales', 'currency', 'features.search']);
  expect(select({ group: 'features' })).toEqual(['features.search']);
  expect(select({ onlyDifferent: true })).toEqual(['currency']);
  expect(select({ search: 'usd' })).toEqual(['currency']);
  expect(select({ search: 'HOUSE cur' })).toEqual(['currency']);
  expect(select({ search: 'nothing' })).toEqual([]);
});
