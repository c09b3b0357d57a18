// A date that is typed as year, month and day (specification, identity-and-commerce 5). The browser and the server both
// use this file.

/** A part of a date. */
export type DatePart = 'year' | 'month' | 'day';
/** The typed digits of each part. */
export type DateParts = Readonly<Record<DatePart, string>>;

/** The parts of an empty field. */
export const EMPTY_DATE: DateParts = { year: '', month: '', day: '' };
/** Number of digits after which a part is full. */
export const DATE_DIGITS: Readonly<Record<DatePart, number>> = { year: 4, month: 2, day: 2 };
const MAX_VALUES: Readonly<Record<DatePart, number>> = { year: 9999, month: 12, day: 31 };

/** Returns the order of the parts in a language's date format; year first when the format is not known. */
export function getDateOrder(locale: string): readonly DatePart[] {
  try {
    // For unknown languages Intl uses the format of the machine.
    if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return ['year', 'month', 'day'];
    const order = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
    })
      .formatToParts(0)
      .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
    if (order.join(' ') === 'month day year' || order.join(' ') === 'day month year') return order;
  } catch {
    // The locale is not a language tag.
  }
  return ['year', 'month', 'day'];
}

/**
 * Returns what a part contains after the viewer typed `text`: digits only, at most as many as the part has. Returns
 * `previous` for a month above 12 or a day above 31.
 */
export function acceptDatePart(part: DatePart, text: string, previous: string): string {
  const digits = toLatinDigits(text).replaceAll(/\D/g, '').slice(0, DATE_DIGITS[part]);
  return Number(digits) > MAX_VALUES[part] ? previous : digits;
}

/** Returns yyyy-mm-dd; null while a part is missing or the year has fewer than four digits. */
export function toDateValue({ year, month, day }: DateParts): string | null {
  if (year.length < 4 || Number(month) === 0 || Number(day) === 0) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns the parts of a date value. */
export function toDateParts(value: string | null | undefined): DateParts {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value ?? '') ?? [];
  return year !== undefined && month !== undefined && day !== undefined ? { year, month, day } : EMPTY_DATE;
}

/** Whether a date value is a day of the calendar. */
export function isCalendarDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Replaces Arabic-Indic and Persian digits, which keyboards of these languages type. */
export const toLatinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
