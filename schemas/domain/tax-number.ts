// Tax numbers (specification, identity-and-commerce 5). The browser and the server both use this file.
import { toLatinDigits } from './date-parts.ts';

const CPF_DIGITS = 11;

/**
 * Returns what a field for tax numbers contains after the viewer typed `text`. A Brazilian number (CPF) has digits only
 * and is formatted 000.000.000-00.
 */
export function formatTaxNumber(text: string, country: string): string {
  if (country !== 'BR') return text;
  const digits = toLatinDigits(text).replaceAll(/\D/g, '').slice(0, CPF_DIGITS);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((group) => group !== '');
  const check = digits.slice(9);
  return groups.join('.') + (check === '' ? '' : `-${check}`);
}

/** Returns the position of the caret in the formatted text: it has as many digits before it as in the typed text. */
export function findTaxNumberCaret(typed: string, caret: number, formatted: string): number {
  let remaining = toLatinDigits(typed.slice(0, caret)).replaceAll(/\D/g, '').length;
  let position = 0;
  while (remaining > 0 && position < formatted.length) {
    if (/\d/.test(formatted.charAt(position))) remaining -= 1;
    position += 1;
  }
  return position;
}

/** Returns a tax number as it is stored: the digits of a Brazilian one, else the trimmed text. */
export const toTaxNumberValue = (text: string, country: string): string =>
  country === 'BR' ? toLatinDigits(text).replaceAll(/\D/g, '') : text.trim();

/** Whether a stored tax number can be one of the country. */
export const isTaxNumber = (value: string, country: string): boolean =>
  country === 'BR' ? /^\d{11}$/.test(value) : /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,29}$/u.test(value);
