import { expect, test } from 'vitest';
import {
  combineLaws,
  findMinimumAge,
  getPurchasePolicy,
  isOldEnough,
  mayTickInAdvance,
  resolveLaw,
} from './applyLaw.ts';

const TODAY = '2026-11-29';

test.each([
  ['DE', 16],
  ['BE', 13],
  ['BR', 12],
  ['JP', 0],
  // The law of France, of Finland and of the United States.
  ['RE', 15],
  ['AX', 13],
  ['PR', 13],
  ['__proto__', 0],
])('an account in %s needs an age of %i', (country, age) => expect(findMinimumAge(country, {})).toBe(age));

test('a brand that is offered only in a territory of a country has the duties of that country', () => {
  expect(mayTickInAdvance({ territories: ['RE'] })).toBe(false);
  expect(findMinimumAge(null, { territories: ['RE'] })).toBe(15);
});

test('without a country the strictest of the countries in which the brand is offered applies', () => {
  expect(findMinimumAge(null, {})).toBe(16);
  expect(findMinimumAge('', { territories: ['BE', 'IT', 'JP'] })).toBe(14);
  expect(findMinimumAge(null, { territories: ['JP'] })).toBe(0);
});

test('a brand can raise the age of the law, not lower it', () => {
  const identity = { minimumAge: 14 };
  expect(findMinimumAge('DE', { identity })).toBe(16);
  expect(findMinimumAge('BE', { identity })).toBe(14);
  expect(findMinimumAge('JP', { identity })).toBe(14);
});

test.each([
  ['2010-11-29', true],
  ['2010-11-30', false],
  ['1931-01-01', true],
])('a person born on %s is at least 16 on 29 November 2026: %s', (birthDate, isSixteen) =>
  expect(isOldEnough(birthDate, 16, TODAY)).toBe(isSixteen),
);

test('a person born on 29 February has the birthday on 1 March in years without that day', () => {
  expect(isOldEnough('2008-02-29', 18, '2026-02-28')).toBe(false);
  expect(isOldEnough('2008-02-29', 18, '2026-03-01')).toBe(true);
});

test('a box may be ticked in advance only when no country that the brand names requires consent', () => {
  expect(mayTickInAdvance({})).toBe(true);
  expect(mayTickInAdvance({ territories: ['US', 'FR'] })).toBe(false);
  expect(mayTickInAdvance({ territories: ['US', 'JP'] })).toBe(true);
});

test('a purchase in the European Union has a withdrawal button since 19 June 2026', () => {
  const policy = { withdrawalDays: 14, showsPricesWithTax: true, taxNumberOf: 'BUSINESSES' };
  expect(getPurchasePolicy('FR', {}, '2026-06-18')).toEqual({ ...policy, hasWithdrawalButton: false });
  expect(getPurchasePolicy('FR', {}, '2026-06-19')).toEqual({ ...policy, hasWithdrawalButton: true });
});

test('a purchase follows the law of the buyer’s country', () => {
  expect(getPurchasePolicy('BR', {}, TODAY)).toEqual({
    withdrawalDays: 7,
    hasWithdrawalButton: false,
    showsPricesWithTax: true,
    taxNumberOf: 'EVERYBODY',
  });
  expect(getPurchasePolicy('AR', {}, TODAY)).toMatchObject({ withdrawalDays: 10, hasWithdrawalButton: true });
  expect(getPurchasePolicy('US', {}, TODAY)).toEqual({
    withdrawalDays: 0,
    hasWithdrawalButton: false,
    showsPricesWithTax: false,
    taxNumberOf: 'NOBODY',
  });
});

test('a purchase from an unknown country follows the strictest rule of each kind', () => {
  expect(getPurchasePolicy(null, { territories: ['GB', 'BR', 'AR'] }, TODAY)).toEqual({
    withdrawalDays: 14,
    hasWithdrawalButton: true,
    showsPricesWithTax: true,
    taxNumberOf: 'EVERYBODY',
  });
});

test('the order of the countries does not change their strictest law', () => {
  const laws = ['AR', 'FR', 'BR', 'US', 'GB'].map((country) => resolveLaw(country, {}));
  const [first, second] = [laws, laws.toReversed()].map((each) => {
    const { consentAge, withdrawal, taxNumber, ...duties } = combineLaws(each);
    return [consentAge?.age, withdrawal?.days, withdrawal?.button, taxNumber?.of, Object.keys(duties)];
  });
  expect(first).toEqual([15, 14, {}, 'EVERYBODY', ['consent', 'priceWithTax']]);
  expect(second).toEqual(first);
});
