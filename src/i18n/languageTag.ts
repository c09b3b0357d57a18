/**
 * Returns the language that a locale is written in, for `lang` attributes and Intl. The locale `debug`, which shows the
 * keys of labels, is not a language: it counts as English.
 */
export const languageTag = (locale: string): string => (locale === 'debug' ? 'en' : locale);
