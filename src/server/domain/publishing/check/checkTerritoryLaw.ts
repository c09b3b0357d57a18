// Reports settings that require less than the law of a country in which the brand is offered. They are warnings: the
// server applies the law whatever the brand sets (src/server/domain/law).
import { excerpt } from '#schemas/excerpt.ts';
import { folderProblem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { TerritoryLaw } from '#schemas/domain/territory-law.ts';
import { findLaw, listOfferedCountries } from '../../law/applyLaw.ts';
import type { CheckContext } from './checkContext.ts';

/** Maximum number of countries that a finding names. */
const MAX_NAMED = 8;

/**
 * Reports the settings of a brand. A group of brands is offered nowhere itself: its settings are reported with its
 * brands, at `territories` or at the whole file when the brand does not have the setting.
 * @param own realm.json as the folder has it.
 * @param merged realm.json with the settings that it inherits.
 */
export function checkTerritoryLaw(
  { add }: Pick<CheckContext, 'add'>,
  file: string,
  own: Partial<Realm>,
  merged: Partial<Realm>,
): void {
  if (!merged.hosts?.length) return;
  const laws = listLaws(merged.territories);
  const inheritedAt = own.territories === undefined ? '' : '/territories';
  const reportAt = (pointer: string, isOwn: boolean, expected: string, found: unknown): void => {
    const place = isOwn ? pointer : inheritedAt;
    add(folderProblem('LAW_CONTRADICTED', place, { file, expected, found: excerpt(found) }));
  };
  const { minimumAge, terms } = merged.identity ?? {};
  if (typeof minimumAge === 'number') {
    const stricter = laws.filter(({ law }) => (law.consentAge?.age ?? 0) > minimumAge);
    const age = Math.max(0, ...stricter.map(({ law }) => law.consentAge?.age ?? 0));
    if (stricter.length > 0)
      reportAt(
        '/identity/minimumAge',
        own.identity?.minimumAge !== undefined,
        `an age that the law allows: up to ${age} in ${nameCountries(stricter)}`,
        minimumAge,
      );
  }
  const withConsent = laws.filter(({ law }) => law.consent !== undefined);
  if (withConsent.length === 0 || !Array.isArray(terms)) return;
  terms.forEach((term: unknown, index) => {
    const { fieldType, defaultValue } = (term ?? {}) as {
      readonly fieldType?: unknown;
      readonly defaultValue?: unknown;
    };
    if (fieldType !== 'BINARY_CHOICE' || defaultValue !== true) return;
    reportAt(
      `/identity/terms/${index}/defaultValue`,
      own.identity?.terms !== undefined,
      `false, because a box that is ticked in advance is no consent in ${nameCountries(withConsent)}`,
      defaultValue,
    );
  });
}

type CountryLaw = { readonly country: string; readonly law: TerritoryLaw };

const listLaws = (territories: unknown): readonly CountryLaw[] =>
  listOfferedCountries(
    Array.isArray(territories) ? territories.filter((code): code is string => typeof code === 'string') : undefined,
  ).map((country) => ({ country, law: findLaw(country) }));

function nameCountries(laws: readonly CountryLaw[]): string {
  const named = laws.slice(0, MAX_NAMED).map(({ country }) => country);
  const more = laws.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
