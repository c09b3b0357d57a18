// Canonical addresses of screens in each language of a realm (decision O21). Used by the page server, the head of each
// page and the sitemap.
import { buildPath } from './buildPath.ts';
import { matchPath, type RouteMatch } from './matchPath.ts';
import { PATH_SETS, pathSetOf, type PathSet } from './pathSets.ts';

/**
 * Whether the screen has the same path in every language of a realm. Then an address in another language redirects with
 * 301.
 */
export function isSamePathForAll(match: RouteMatch, locales: readonly string[]): boolean {
  return new Set(locales.map((locale) => buildPath(match.key, match.params, pathSetOf(locale)))).size === 1;
}

/** The realm's languages, which decide the language of an address without a language cookie or query. */
type Languages = { readonly locales: readonly string[]; readonly defaultLocale: string };

/**
 * Returns the canonical address of a screen in a language, path and query. It shows that language to every viewer. It
 * contains `?lang=` only when the path alone would show another language. The home page is `/` in the realm's default
 * language.
 */
export function canonicalPath(pathname: string, locale: string, languages: Languages): string {
  const match = matchPath(pathname);
  return match ? canonicalOf(match, pathname, locale, languages) : pathname;
}

/**
 * Returns the addresses of a screen by language, for hreflang: all languages except `debug`, and `x-default` for all
 * others.
 */
export function alternatesOf(pathname: string, languages: Languages): Readonly<Record<string, string>> {
  const match = matchPath(pathname);
  const canonicalIn = (locale: string): string => (match ? canonicalOf(match, pathname, locale, languages) : pathname);
  const publicLocales = languages.locales.filter((locale) => locale !== 'debug');
  return {
    ...Object.fromEntries(publicLocales.map((locale) => [locale, canonicalIn(locale)])),
    'x-default': canonicalIn(languages.defaultLocale),
  };
}

function canonicalOf(match: RouteMatch, pathname: string, locale: string, languages: Languages): string {
  const pathIn = (set: PathSet): string => buildPath(match.key, match.params, set) ?? pathname;
  const path = pathIn(pathSetOf(locale));
  if (match.key === 'HOME' && locale === languages.defaultLocale) return '/';
  // A path that is the same in several path sets shows the language that src/i18n/chooseLocale.ts selects for them.
  const sets = PATH_SETS.filter((set) => pathIn(set) === path);
  const shownLocale = sets.includes('en')
    ? languages.defaultLocale
    : (sets.find((set) => languages.locales.includes(set)) ?? languages.defaultLocale);
  return locale === shownLocale ? path : `${path}?lang=${encodeURIComponent(locale)}`;
}
