// The words, dates, lengths and prices of one page in one language. Labels come from the server (realm and language); the
// formats are Intl's. Made once for each request and each tab.
import { createInstance } from 'i18next';
import type { DateStyle, TextPort } from '#engine/plugin-api/ports.ts';
import type { Money } from '#schemas/domain/money.ts';
import { instantOf } from '#schemas/instant.ts';
import { directionOf } from './direction.ts';

export type TextOptions = {
  readonly locale: string;
  readonly labels: Readonly<Record<string, string>>;
  /** IANA zone in which times are told. */
  readonly timeZone: string;
  readonly arabicDigits: 'latn' | 'arab';
};

const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  // The specification's 'ddd, LL' (I18N-004): Sat, January 3, 2026.
  date: { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' },
  'day-month': { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  'weekday-time': { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time: { hour: 'numeric', minute: '2-digit' },
};

/** Text port over i18next and Intl. */
export function createText({ locale, labels, timeZone, arabicDigits }: TextOptions): TextPort {
  const i18n = createInstance();
  const formatLocale = intlLocale(locale, arabicDigits);
  const numbers = new Intl.NumberFormat(formatLocale);
  void i18n.init({
    lng: locale === 'debug' ? 'en' : locale,
    initAsync: false,
    resources: { [locale === 'debug' ? 'en' : locale]: { translation: { ...labels } } },
    lowerCaseLng: true,
    keySeparator: false,
    nsSeparator: false,
    fallbackLng: false,
    returnNull: false,
    // React escapes; a label is never put into HTML.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => (locale === 'debug' ? key : wordsOf(key)),
  });
  const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
  const dateFormat = (style: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    let format = formats.get(style) as Intl.DateTimeFormat | undefined;
    if (!format) formats.set(style, (format = new Intl.DateTimeFormat(formatLocale, { ...options, timeZone })));
    return format;
  };
  return {
    locale,
    direction: directionOf(locale),
    timeZone,
    // A number chooses the plural as it is, and is written as figures are everywhere else.
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
      const when = instantOf(iso);
      return when === undefined ? '' : dateFormat(style, DATE_STYLES[style]).format(when);
    },
    dayAndMonth(iso) {
      const when = instantOf(iso);
      if (when === undefined) return undefined;
      return {
        day: dateFormat('day', { day: 'numeric' }).format(when),
        month: dateFormat('month', { month: 'short' }).format(when),
      };
    },
    duration(seconds) {
      if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '';
      const whole = Math.round(seconds);
      const two = new Intl.NumberFormat(formatLocale, { minimumIntegerDigits: 2, useGrouping: false });
      const parts = [Math.floor((whole % 3600) / 60), whole % 60].map((n) => two.format(n));
      return (whole >= 3600 ? [two.format(Math.floor(whole / 3600)), ...parts] : parts).join(':');
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
        // Among Arabic figures the sign of US$ would come loose from its letters and stand before them.
        .replace(/(?<=\u200F.*)[A-Z]+\$/, '\u2066$&\u2069')
    );
  } catch {
    // Intl throws for a currency or scale it does not take: no price is better than a wrong one.
    return '';
  }
}

/** Arabic keeps Latin digits unless the realm asks for its own (decision O21). */
function intlLocale(locale: string, arabicDigits: 'latn' | 'arab'): string {
  if (locale === 'debug') return 'en';
  return locale.startsWith('ar') ? `${locale}-u-nu-${arabicDigits}` : locale;
}

/** A missing label never shows as a key: `viewAll` reads "View all". */
const wordsOf = (key: string): string => {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
