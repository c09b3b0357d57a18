// Labels, dates, durations and prices of one page in one language. Labels come from the server (realm and language),
// formats from Intl. Each request and each tab creates one text port.
import { createInstance } from 'i18next';
import type { DateStyle, TextPort } from '#engine/plugin-api/ports.ts';
import type { Money } from '#schemas/domain/money.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import { getDirection } from './direction.ts';
import { intlLocale } from './intlLocale.ts';
import { languageTag } from './languageTag.ts';

/** The language of a page, its labels, and how its times and digits are written. */
export type TextOptions = {
  /** Language of the page (BCP 47). */
  readonly locale: string;
  /** Texts by label key, in the language of the page. */
  readonly labels: Readonly<Record<string, string>>;
  /** IANA time zone in which times are formatted. */
  readonly timeZone: string;
  /** Digits of numbers in Arabic: `latn` 123, `arab` ١٢٣. */
  readonly arabicDigits: 'latn' | 'arab';
};

const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  // The specification's 'ddd, LL' (I18N-004): Sat, January 3, 2026.
  date: { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' },
  'day-month': { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  'weekday-time': { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit' },
};

/** Creates the text port, implemented with i18next and Intl. */
export function createText({ locale, labels, timeZone, arabicDigits }: TextOptions): TextPort {
  const i18n = createInstance();
  const formatLocale = intlLocale(locale, arabicDigits);
  const numbers = new Intl.NumberFormat(formatLocale);
  void i18n.init({
    lng: languageTag(locale),
    initAsync: false,
    resources: { [languageTag(locale)]: { translation: { ...labels } } },
    lowerCaseLng: true,
    keySeparator: false,
    nsSeparator: false,
    fallbackLng: false,
    returnNull: false,
    // React escapes values; labels are never inserted as HTML.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => (locale === 'debug' ? key : keyToWords(key)),
  });
  const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
  const dateFormat = (style: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    let format = formats.get(style) as Intl.DateTimeFormat | undefined;
    if (!format) formats.set(style, (format = new Intl.DateTimeFormat(formatLocale, { ...options, timeZone })));
    return format;
  };
  return {
    locale,
    direction: getDirection(locale),
    timeZone,
    // i18next chooses the plural by the number itself; the text shows the number in the language's format.
    t: (key, values) =>
      i18n.t(
        key,
        values
          ? {
              ...values,
              replace: Object.fromEntries(
                Object.entries(values).map(([name, value]) => [
                  name,
                  typeof value === 'number' ? numbers.format(value) : value,
                ]),
              ),
            }
          : {},
      ),
    date(iso, style) {
      const instant = parseInstant(iso);
      return instant === undefined ? '' : dateFormat(style, DATE_STYLES[style]).format(instant);
    },
    dayAndMonth(iso) {
      const instant = parseInstant(iso);
      if (instant === undefined) return undefined;
      return {
        day: dateFormat('day', { day: 'numeric' }).format(instant),
        month: dateFormat('month', { month: 'short' }).format(instant),
      };
    },
    duration(seconds) {
      if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '';
      const whole = Math.round(seconds);
      const twoDigits = new Intl.NumberFormat(formatLocale, { minimumIntegerDigits: 2, useGrouping: false });
      const minutesAndSeconds = [Math.floor((whole % 3600) / 60), whole % 60].map((n) => twoDigits.format(n));
      return (
        whole >= 3600 ? [twoDigits.format(Math.floor(whole / 3600)), ...minutesAndSeconds] : minutesAndSeconds
      ).join(':');
    },
    price: (money) => formatPrice(money, formatLocale),
    number: (value) => numbers.format(value),
  };
}

function formatPrice(money: Money | undefined, locale: string): string {
  // XXX is ISO 4217's "no currency".
  if (!money || money.currency === 'XXX') return '';
  try {
    return (
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: money.currency,
        minimumFractionDigits: money.scale,
        maximumFractionDigits: money.scale,
        currencyDisplay: 'narrowSymbol',
      })
        .format(money.amount / 10 ** money.scale)
        // Isolates "US$": between Arabic digits the bidi algorithm would move the sign before the letters.
        .replace(/(?<=\u200F.{0,40})(?<![A-Z])[A-Z]+\$/, '\u2066$&\u2069')
    );
  } catch {
    // Intl throws for an unsupported currency or scale: the text has no price then, because a wrong one would be worse.
    return '';
  }
}

/** Turns the key of a missing label into words: `viewAll` becomes "View all". */
const keyToWords = (key: string): string => {
  const readableKey = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
  return readableKey.charAt(0).toUpperCase() + readableKey.slice(1);
};
