// Phone numbers (specification, identity-and-commerce 3 and 5). The browser and the server both use this file.
import { toLatinDigits } from './date-parts.ts';

/** A phone number as a form has it. */
export type PhoneData = {
  /** ISO 3166-1 alpha-2 of the chosen country. */
  readonly regionCode: string;
  /** Calling code with plus: `+44`. */
  readonly prefix: string;
  /** The number with its prefix: a plus and digits. It is empty when nothing is typed. */
  readonly number: string;
  /** Whether the number has as many digits as a phone number can have. */
  readonly complete: boolean;
};

/** A stored phone number: ITU-T E.164 allows 15 digits. The shortest national numbers have 4 digits after the prefix. */
export const PHONE_PATTERN = '^\\+[1-9][0-9]{6,14}$';

/**
 * Reads a typed number with the prefix of the chosen country. The prefix may be typed too, and the zero that British
 * numbers begin with inside the country is removed.
 */
export function parsePhone(regionCode: string, prefix: string, typed: string): PhoneData {
  const text = toLatinDigits(typed).trim();
  const digits = text.replaceAll(/\D/g, '');
  const callingCode = prefix.replaceAll(/\D/g, '');
  const hasPlus = text.startsWith('+') || text.startsWith('00');
  const international = hasPlus ? digits.replace(/^00/, '') : callingCode + digits;
  const number = digits === '' ? '' : rewriteBritish(`+${international}`);
  return { regionCode, prefix, number, complete: number.startsWith(prefix) && new RegExp(PHONE_PATTERN).test(number) };
}

/** The main country of each calling code that several countries share (ISO 3166-1 alpha-2). */
const MAIN_COUNTRIES: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

/**
 * Returns the country of a stored number: of the countries with the longest calling code that fits, the preferred one,
 * else the main one, else the first.
 * @param preferred ISO 3166-1 alpha-2
 */
export function findPhoneCountry<C extends { readonly iso3166alpha2: string; readonly callingCode: string }>(
  number: string,
  countries: readonly C[],
  preferred: string | undefined,
): C | undefined {
  const fitting = countries.filter(({ callingCode }) => number.startsWith(callingCode));
  const digits = Math.max(...fitting.map(({ callingCode }) => callingCode.length));
  const candidates = fitting.filter(({ callingCode }) => callingCode.length === digits);
  const find = (code: string | undefined): C | undefined => candidates.find((each) => each.iso3166alpha2 === code);
  return find(preferred) ?? find(MAIN_COUNTRIES[candidates[0]?.callingCode ?? '']) ?? candidates[0];
}

/** Returns the part of a number that is typed after the prefix. */
export const toNationalNumber = (number: string, prefix: string): string =>
  number.startsWith(prefix) ? number.slice(prefix.length) : number;

const rewriteBritish = (number: string): string => number.replace(/^\+4407/, '+447');
