import { expect, test } from 'vitest';
import type { Realm } from '#schemas/realm/realm.ts';
import { mergeSettings, toMergedPointer } from './mergeSettings.ts';

const parent = {
  id: 'group',
  name: 'Group',
  hosts: [],
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  features: { search: false, watchlists: true },
  rowTypes: [{ when: { cardStyle: 'square' }, rowType: 'grid' }],
  analytics: { server: 'count', dataLayer: true },
} as unknown as Partial<Realm>;

test('a value is replaced, merged by field, put before the inherited list, or never inherited, as the schema says', () => {
  const own = {
    id: 'nova',
    currency: 'USD',
    features: { search: true },
    rowTypes: [{ rowType: 'carousel' }],
    analytics: { server: 'none' },
  };
  expect(mergeSettings(own, parent)).toEqual({
    id: 'nova',
    currency: 'USD',
    timeZone: 'Europe/Lisbon',
    features: { search: true, watchlists: true },
    rowTypes: [{ rowType: 'carousel' }, { when: { cardStyle: 'square' }, rowType: 'grid' }],
    analytics: { server: 'none' },
  });
  expect(mergeSettings({ id: 'nova' }, parent)).toMatchObject({
    id: 'nova',
    currency: 'EUR',
    features: parent.features,
  });
  expect(mergeSettings(own, undefined)).toBe(own);
});

test('an own value of the wrong type is not replaced, so that the check reports it', () => {
  expect(mergeSettings({ features: 'all', rowTypes: {} }, parent)).toMatchObject({ features: 'all', rowTypes: {} });
});

test('toMergedPointer returns the pointer of the part that one realm sets as a whole', () => {
  expect(toMergedPointer('/features/search')).toBe('/features/search');
  expect(toMergedPointer('/identity/profiles/max')).toBe('/identity/profiles');
  expect(toMergedPointer('/analytics/server')).toBe('/analytics');
  expect(toMergedPointer('/currency')).toBe('/currency');
});
