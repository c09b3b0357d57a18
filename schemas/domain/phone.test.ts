import { expect, test } from 'vitest';
import { findPhoneCountry } from './phone.ts';

const countries = ['CA+1', 'GG+44', 'PR+1787', 'GB+44', 'US+1', 'BR+55'].map((entry) => ({
  iso3166alpha2: entry.slice(0, 2),
  callingCode: entry.slice(2),
}));

test.each<[string, string | undefined, string | undefined]>([
  ['+5581999990000', undefined, 'BR'],
  ['+447700900123', undefined, 'GB'],
  ['+447700900123', 'GG', 'GG'],
  ['+447700900123', 'BR', 'GB'],
  ['+12125550100', undefined, 'US'],
  ['+12125550100', 'CA', 'CA'],
  ['+17875550100', 'US', 'PR'],
  ['+99900000000', undefined, undefined],
])('the country of %s, with %s preferred, is %s', (number, preferred, expected) =>
  expect(findPhoneCountry(number, countries, preferred)?.iso3166alpha2).toBe(expected),
);
