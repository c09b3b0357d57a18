// Applies the law of territories. A setting of a brand can be stricter than the law, never less strict.
import type { TerritoryLaw } from '#schemas/domain/territory-law.ts';
import { LAW_OF_TERRITORY, TERRITORY_LAWS } from './territoryLaws.ts';

/** The settings of a brand that decide which law applies, and that can be stricter than the law. */
export type LawSettings = {
  /** Countries in which the brand is offered; undefined: everywhere. */
  readonly territories?: readonly string[] | undefined;
  readonly identity?: { readonly minimumAge?: number | undefined } | undefined;
};

/** Returns the countries with a known law in which a brand is offered, sorted. */
export const listOfferedCountries = (territories: readonly string[] | undefined): readonly string[] =>
  (territories ?? Object.keys(TERRITORY_LAWS)).filter((code) => Object.keys(findLaw(code)).length > 0).toSorted();

/** Returns the law of a country; without duties when none is known. */
export function findLaw(country: string): TerritoryLaw {
  const code = Object.hasOwn(LAW_OF_TERRITORY, country) ? LAW_OF_TERRITORY[country]! : country;
  return Object.hasOwn(TERRITORY_LAWS, code) ? TERRITORY_LAWS[code]! : {};
}

/**
 * Returns the law that applies to a viewer.
 * @param country ISO 3166-1 alpha-2; null or empty: not known. The strictest duties of all countries in which the brand
 *   is offered then apply.
 */
export const resolveLaw = (country: string | null, { territories }: LawSettings): TerritoryLaw =>
  country ? findLaw(country) : combineLaws(listOfferedCountries(territories).map(findLaw));

/** Returns the strictest duties of several countries. */
export const combineLaws = (laws: readonly TerritoryLaw[]): TerritoryLaw => laws.reduce(combineTwoLaws, {});

function combineTwoLaws(a: TerritoryLaw, b: TerritoryLaw): TerritoryLaw {
  const consentAge = pickStricter(a.consentAge, b.consentAge, ({ age }) => age);
  const consent = a.consent ?? b.consent;
  const priceWithTax = a.priceWithTax ?? b.priceWithTax;
  const taxNumber = pickStricter(a.taxNumber, b.taxNumber, ({ of }) => (of === 'EVERYBODY' ? 1 : 0));
  return {
    ...(consentAge && { consentAge }),
    ...(consent && { consent }),
    ...combineWithdrawals(a.withdrawal, b.withdrawal),
    ...(priceWithTax && { priceWithTax }),
    ...(taxNumber && { taxNumber }),
  };
}

const pickStricter = <T>(a: T | undefined, b: T | undefined, measure: (duty: T) => number): T | undefined =>
  a === undefined || (b !== undefined && measure(b) > measure(a)) ? b : a;

/** Returns the longer time, with a button when one of the laws requires it, from the earlier day. */
function combineWithdrawals(
  a: TerritoryLaw['withdrawal'],
  b: TerritoryLaw['withdrawal'],
): Pick<TerritoryLaw, 'withdrawal'> {
  if (!a || !b) return a || b ? { withdrawal: (a ?? b)! } : {};
  const days = Math.max(a.days, b.days);
  const starts = [a.button, b.button].flatMap((button) => (button ? [button.from ?? ''] : [])).toSorted();
  const [from] = starts;
  const source = a.source === b.source ? a.source : `${a.source}; ${b.source}`;
  return { withdrawal: { days, ...(from !== undefined && { button: from ? { from } : {} }), source } };
}

/** Returns the age that a person needs for an account, in years: the law's or the brand's, whichever is higher. */
export const findMinimumAge = (country: string | null, settings: LawSettings): number =>
  Math.max(resolveLaw(country, settings).consentAge?.age ?? 0, settings.identity?.minimumAge ?? 0);

/** Whether a person has an age on a day. @param birthDate yyyy-mm-dd @param today yyyy-mm-dd */
export function isOldEnough(birthDate: string, age: number, today: string): boolean {
  const year = Number(birthDate.slice(0, 4)) + age;
  // In years without 29 February, a person born on that day has the birthday on 1 March: as a text,
  // '02-29' is greater than '02-28' and less than '03-01'.
  return `${String(year).padStart(4, '0')}${birthDate.slice(4)}` <= today;
}

/**
 * Whether a box for a consent may be ticked in advance, and a consent without an answer count as given. A brand that names
 * no territories keeps the default state that it gave a consent (FORM-039); `validate` warns of it.
 */
export const mayTickInAdvance = ({ territories = [] }: LawSettings): boolean =>
  listOfferedCountries(territories).every((country) => findLaw(country).consent === undefined);

/** What a purchase needs in a country. */
export type PurchasePolicy = {
  /** Calendar days in which a buyer can withdraw; 0: no right to withdraw is known. */
  readonly withdrawalDays: number;
  readonly hasWithdrawalButton: boolean;
  readonly showsPricesWithTax: boolean;
  /** Who is asked for a tax number. */
  readonly taxNumberOf: 'NOBODY' | NonNullable<TerritoryLaw['taxNumber']>['of'];
};

/**
 * Returns what a purchase needs.
 * @param country ISO 3166-1 alpha-2 of the buyer; null: not known.
 * @param today yyyy-mm-dd
 */
export function getPurchasePolicy(country: string | null, settings: LawSettings, today: string): PurchasePolicy {
  const { withdrawal, priceWithTax, taxNumber } = resolveLaw(country, settings);
  return {
    withdrawalDays: withdrawal?.days ?? 0,
    hasWithdrawalButton: withdrawal?.button !== undefined && (withdrawal.button.from ?? '') <= today,
    showsPricesWithTax: priceWithTax !== undefined,
    taxNumberOf: taxNumber?.of ?? 'NOBODY',
  };
}
