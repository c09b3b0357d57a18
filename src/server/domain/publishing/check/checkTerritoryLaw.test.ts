import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import { checkTerritoryLaw } from './checkTerritoryLaw.ts';

/** Returns the findings as `severity pointer: expected`. @param inherited settings that the folder does not have. */
function check(own: object, inherited: object = {}): readonly string[] {
  const found: string[] = [];
  const add = ({ code, severity, pointer, expected }: Problem): void => {
    expect(code).toBe('LAW_CONTRADICTED');
    found.push(`${severity} ${pointer}: ${expected}`);
  };
  checkTerritoryLaw({ add }, 'realm.json', own, { hosts: ['acme.test'], ...inherited, ...own });
  return found;
}

const NEWS = { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'News', defaultValue: true } as const;

test('a minimum age below that of a country of the brand is a warning that names the countries', () => {
  const identity = { minimumAge: 13 };
  expect(check({ territories: ['BE', 'DE', 'IT', 'JP'], identity })).toEqual([
    'warning /identity/minimumAge: an age that the law allows: up to 16 in DE, IT',
  ]);
  expect(check({ territories: ['BE', 'US', 'JP'], identity })).toEqual([]);
  expect(check({ identity: { minimumAge: 16 } })).toEqual([]);
  expect(check({ identity })).toEqual([
    'warning /identity/minimumAge: an age that the law allows: up to 16 in AT, BG, CY, CZ, DE, DK, ES, FR and 13 more',
  ]);
});

test('a consent that is ticked in advance is a warning where the law requires an act', () => {
  const identity = { terms: [{ ...NEWS, defaultValue: false }, NEWS, { ...NEWS, fieldType: 'INFORMATION_TEXT' }] };
  expect(check({ territories: ['US', 'FR'], identity })).toEqual([
    'warning /identity/terms/1/defaultValue: false, because a box that is ticked in advance is no consent in FR',
  ]);
  expect(check({ territories: ['US'], identity })).toEqual([]);
});

test('an inherited setting is reported at the countries of the brand, and a group is not checked', () => {
  const identity = { terms: [NEWS] };
  const expected = 'false, because a box that is ticked in advance is no consent in FR';
  expect(check({ territories: ['FR'] }, { identity })).toEqual([`warning /territories: ${expected}`]);
  expect(check({}, { identity, territories: ['FR'] })).toEqual([`warning : ${expected}`]);
  expect(check({ identity, hosts: [] })).toEqual([]);
});

test('malformed settings have the findings of their schema only', () => {
  expect(check({ territories: 'DE', identity: { minimumAge: '13', terms: [null, 7] } })).toEqual([]);
  expect(check({ territories: [7, 'DE'], identity: { terms: 'all' } })).toEqual([]);
});
