// Canonical addresses of screens in each language of a realm (decision O21). Used by the page server, the head of each
// page and the sitemap.
import { buildPath } from './buildPath.ts';
import { matchPath, type RouteMatch } from './matchPath.ts';
import { PATH_SETS, choosePathSet, type PathSet } from './pathSets.ts';

/**
 * Whether a screen has the same path in all languages of a realm. If so, the server redirects from the screen's other
 * paths with 301; if not, with 302, because the target depends on the viewer's language.
 */
export function isSamePathForAll(match: RouteMatch, locales: readonly string[]): boolean {
  return new Set(locales.map((locale) => buildPath(match.key, match.params, choosePathSet(locale)))).size === 1;
}

/** The realm's languages, and the one that it uses when neither the address nor the viewer's preferences choose one. */
type Languages = { readonly locales: readonly string[]; readonly defaultLocale: string };

/**
 * Returns the canonical address (path and query) of a screen in a language. A viewer without language preferences, for
 * example a search engine, sees that language at that address. The address contains `?lang=` only when the path alone
 * would show another language. The canonical address of the home page in the realm's default language is `/`.
 */
export function buildCanonicalPath(pathname: string, locale: string, languages: Languages): string {
  const match = matchPath(pathname);
  return match ? buildCanonicalOfMatch(match, pathname, locale, languages) : pathname;
}

/**
 * Returns the canonical addresses of a screen by language, for `hreflang`. The language `debug` is left out.
 * `x-default` is the address for viewers of any other language.
 */
export function buildAlternates(pathname: string, languages: Languages): Readonly<Record<string, string>> {
  const match = matchPath(pathname);
  const buildIn = (locale: string): string =>
    match ? buildCanonicalOfMatch(match, pathname, locale, languages) : pathname;
  const publicLocales = languages.locales.filter((locale) => locale !== 'debug');
  return {
    ...Object.fromEntries(publicLocales.map((locale) => [locale, buildIn(locale)])),
    'x-default': buildIn(languages.defaultLocale),
  };
}

function buildCanonicalOfMatch(match: RouteMatch, pathname: string, locale: string, languages: Languages): string {
  const buildPathIn = (set: PathSet): string => buildPath(match.key, match.params, set) ?? pathname;
  const path = buildPathIn(choosePathSet(locale));
  if (match.key === 'HOME' && locale === languages.defaultLocale) return '/';
  // Several path sets may contain the same path. The path then shows the language that src/i18n/chooseLocale.ts selects
  // for a viewer without preferences.
  const sets = PATH_SETS.filter((set) => buildPathIn(set) === path);
  const shownLocale = sets.includes('en')
    ? languages.defaultLocale
    : (sets.find((set) => languages.locales.includes(set)) ?? languages.defaultLocale);
  return locale === shownLocale ? path : `${path}?lang=${encodeURIComponent(locale)}`;
}
