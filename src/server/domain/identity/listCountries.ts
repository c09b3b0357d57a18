import type { Country } from '#schemas/domain/country.ts';
import { ADDRESS_FORMATS, CALLING_CODES, DEFAULT_ADDRESS } from './countryData.ts';

/** Returns a country; undefined when its code is unknown. @param labels of the language of the request. */
export function findCountry(
  code: string,
  names: Intl.DisplayNames,
  labels: Readonly<Record<string, string>>,
): Country | undefined {
  const entry = /^[A-Z]{2}$/.test(code) ? listCallingCodes().find((each) => each.startsWith(code)) : undefined;
  if (entry === undefined) return undefined;
  return {
    name: names.of(code) ?? code,
    iso3166alpha2: code,
    callingCode: `+${entry.slice(2)}`,
    addressRequiredFields: (ADDRESS_FORMATS[code] ?? DEFAULT_ADDRESS).map(
      ({ fieldName, labelKey, acceptableValues, formats }) => ({
        fieldName,
        label: labels[labelKey] ?? fieldName,
        ...(acceptableValues && { acceptableValues: [...acceptableValues] }),
        ...(formats && { formats: [...formats] }),
      }),
    ),
  };
}

/** Returns all countries by name in a language. */
export function listCountries(locale: string, labels: Readonly<Record<string, string>>): Country[] {
  const names = createCountryNames(locale);
  const collator = new Intl.Collator(locale);
  return listCallingCodes()
    .flatMap((entry) => findCountry(entry.slice(0, 2), names, labels) ?? [])
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

const listCallingCodes = (): readonly string[] => CALLING_CODES.split(/\s+/);

/** Returns the names of countries in a language; `debug` and unknown languages use English. */
export function createCountryNames(locale: string): Intl.DisplayNames {
  const languages = Intl.DisplayNames.supportedLocalesOf(locale === 'debug' ? [] : [locale]);
  return new Intl.DisplayNames([...languages, 'en'], { type: 'region' });
}
