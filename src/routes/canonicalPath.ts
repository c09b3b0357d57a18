// The address of a screen that search engines keep, in each language of a realm. Read by the page server, the head of each page
// and the sitemap (decision O21).
import { buildPath } from './buildPath.ts';
import { matchPath, type RouteMatch } from './matchPath.ts';
import { PATH_SETS, pathSetOf, type PathSet } from './pathSets.ts';

/** Whether every language of a realm has the screen at one path: then an address of another language has moved for good (301). */
export function isSamePathForAll(match: RouteMatch, locales: readonly string[]): boolean {
  return new Set(locales.map((locale) => buildPath(match.key, match.params, pathSetOf(locale)))).size === 1;
}

/** What decides which language an address shows by itself, to a viewer without a language cookie or query. */
type Languages = { readonly locales: readonly string[]; readonly defaultLocale: string };

/**
 * The one address of a screen in a language, path and query: search engines keep it, and it shows that language to every viewer.
 * `?lang=` is added only where the path alone would show another language. The home page is at `/` in the realm's own language.
 */
export function canonicalPath(pathname: string, locale: string, languages: Languages): string {
  const match = matchPath(pathname);
  return match ? canonicalOf(match, pathname, locale, languages) : pathname;
}

/** Addresses of a screen by language, for hreflang: every language but the debug one, and `x-default` for all other languages. */
export function alternatesOf(pathname: string, languages: Languages): Readonly<Record<string, string>> {
  const match = matchPath(pathname);
  const canonicalIn = (locale: string): string => (match ? canonicalOf(match, pathname, locale, languages) : pathname);
  const own = languages.locales.filter((locale) => locale !== 'debug');
  return {
    ...Object.fromEntries(own.map((locale) => [locale, canonicalIn(locale)])),
    'x-default': canonicalIn(languages.defaultLocale),
  };
}

function canonicalOf(match: RouteMatch, pathname: string, locale: string, languages: Languages): string {
  const built = (set: PathSet): string => buildPath(match.key, match.params, set) ?? pathname;
  const path = built(pathSetOf(locale));
  if (match.key === 'HOME' && locale === languages.defaultLocale) return '/';
  // Written alike in several path sets, a path shows the language that they would choose (src/i18n/chooseLocale.ts).
  const sets = PATH_SETS.filter((set) => built(set) === path);
  const shown = sets.includes('en')
    ? languages.defaultLocale
    : (sets.find((set) => languages.locales.includes(set)) ?? languages.defaultLocale);
  return locale === shown ? path : `${path}?lang=${encodeURIComponent(locale)}`;
}
