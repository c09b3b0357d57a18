import { expect, test } from 'vitest';
import type { Realm } from '#schemas/realm/realm.ts';
import { findLocaleIndex, mergeSettings, resolveLocaleSettings, toMergedPointer } from './mergeSettings.ts';

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
  expect(toMergedPointer('/extensions/polls~1poll/order')).toBe('/extensions/polls~1poll/order');
  expect(toMergedPointer('/extensions/polls~1poll/config/answers/1')).toBe('/extensions/polls~1poll/config/answers');
});

test('settings by language are merged by language and field; the logo of a group is not inherited', () => {
  const group = {
    localeSettings: [
      { locale: 'ar', logo: 'group.svg', homePage: 'home-ar', features: { search: false, socialSharing: false } },
      { locale: 'es', logo: 'group.svg', timeZone: 'Europe/Madrid' },
    ],
  } as unknown as Partial<Realm>;
  const own = {
    localeSettings: [
      { locale: 'ar', features: { search: true } },
      { locale: 'pt', homePage: 'home-pt' },
    ],
  };
  expect(mergeSettings(own, group)['localeSettings']).toEqual([
    { locale: 'ar', homePage: 'home-ar', features: { search: true, socialSharing: false } },
    { locale: 'pt', homePage: 'home-pt' },
    { locale: 'es', timeZone: 'Europe/Madrid' },
  ]);
  expect(mergeSettings({}, group)['localeSettings']).toMatchObject([{ locale: 'ar' }, { locale: 'es' }]);
  expect(mergeSettings({ localeSettings: 'none' }, group)['localeSettings']).toBe('none');
  expect(mergeSettings({}, {})).not.toHaveProperty('localeSettings');
});

test('the settings of a language come before the general ones, those of a region before those of its language', () => {
  const realm = {
    timeZone: 'UTC',
    logo: 'logo.svg',
    features: { search: true, languageBadge: true },
    rowTypes: [{ rowType: 'grid' }],
    localeSettings: [
      { locale: 'pt', timeZone: 'Europe/Lisbon', logo: 'pt.svg', rowTypes: [{ rowType: 'carousel' }] },
      { locale: 'pt-br', features: { search: false } },
    ],
  } as unknown as Realm;
  expect(resolveLocaleSettings(realm, 'pt-AO')).toMatchObject({
    timeZone: 'Europe/Lisbon',
    logo: 'pt.svg',
    features: { search: true, languageBadge: true },
    rowTypes: [{ rowType: 'carousel' }, { rowType: 'grid' }],
  });
  expect(resolveLocaleSettings(realm, 'pt-BR')).toMatchObject({
    timeZone: 'UTC',
    features: { search: false, languageBadge: true },
  });
  expect(resolveLocaleSettings(realm, 'es')).toBe(realm);
  expect(['pt', 'pt-BR', 'pt-ao', 'es'].map((locale) => findLocaleIndex(realm.localeSettings, locale))).toEqual([
    0, 1, 0, -1,
  ]);
});
