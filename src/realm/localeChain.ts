// In which language a text is shown that lacks the viewer's language. Delivery, the check of a brand and the editor's form
// use the same chain.

/** Locales that fall back to British English (decision D41). */
const BRITISH_LOCALES = ['en-gb', 'en-nz', 'en-au', 'en-ie', 'en-za'] as const;
/** The pseudo-locale: English with accents and brackets, which makes hard-coded and clipped texts visible. */
export const PSEUDO_LOCALE = 'debug';

/**
 * Returns the languages in which a text is looked up, best first: the locale itself, British English for similar
 * locales (en-NZ ...), the language without region, the realm's default, English. For the pseudo-locale: itself,
 * English, the realm's default.
 */
export function createLocaleChain(locale: string, defaultLocale: string): string[] {
  const exact = locale.toLowerCase();
  const realmDefault = defaultLocale.toLowerCase();
  if (exact === PSEUDO_LOCALE) return [...new Set([PSEUDO_LOCALE, 'en', realmDefault])];
  const british = (BRITISH_LOCALES as readonly string[]).includes(exact) ? ['en-gb'] : [];
  return [...new Set([exact, ...british, getLanguage(exact), realmDefault, getLanguage(realmDefault), 'en'])];
}

/** Returns the part of a locale before its region: `pt` for `pt-br`. */
const getLanguage = (locale: string): string => locale.split('-')[0] ?? locale;

/**
 * Returns the first language of the chain that the text has, else any that it has; undefined for a text without
 * languages.
 */
export function chooseTextLocale(
  texts: Readonly<Record<string, unknown>>,
  chain: readonly string[],
): string | undefined {
  const has = (locale: string): boolean => Object.hasOwn(texts, locale) && texts[locale] !== undefined;
  return chain.find(has) ?? Object.keys(texts).find(has);
}

/**
 * Whether viewers of a language get a text of their language: of the locale itself, of the language without region, or
 * British English where it stands for the locale.
 */
export const isTranslated = (texts: Readonly<Record<string, unknown>>, locale: string): boolean =>
  createLocaleChain(locale, locale).some(
    (each) => getLanguage(each) === getLanguage(locale.toLowerCase()) && texts[each] !== undefined,
  );
