// One screen in several languages: where it is in each, which of its addresses is the one to keep, and where an address of
// another language leads. Read by the router, the page server, the head of each page and the sitemap (decision O21).
import { buildPath, matchPath, pathSetOf, type RouteMatch } from './paths.ts';

/**
 * Path of the same screen in the path set of a language, when the address is written in another one; undefined when it needs
 * no change. So a link of another language that is followed or pasted becomes the language's own.
 */
export function pathInOwnLanguage(match: RouteMatch | undefined, locale: string): string | undefined {
  const set = pathSetOf(locale);
  return !match || match.pathSets.includes(set) ? undefined : buildPath(match.key, match.params, set);
}

/** Whether every language of a realm has the screen at one path: then an address of another language has moved for good (301). */
export function isSamePathForAll(match: RouteMatch, locales: readonly string[]): boolean {
  return new Set(locales.map((locale) => buildPath(match.key, match.params, pathSetOf(locale)))).size === 1;
}

/** What decides which language an address shows by itself, to somebody without a cookie and without a wish. */
type Languages = { readonly locales: readonly string[]; readonly defaultLocale: string };

/**
 * The one address of a screen in a language, path and query: search engines keep it, and it shows that language to anybody.
 * `?lang=` stands only where the path alone would show another language. The home page is at `/` in the realm's own language.
 */
export function canonicalPath(pathname: string, locale: string, languages: Languages): string {
  const match = matchPath(pathname);
  if (!match) return pathname;
  const set = pathSetOf(locale);
  const path = match.key === 'HOME' && locale === languages.defaultLocale ? '/' : buildPath(match.key, match.params, set) ?? pathname;
  return locale === languageOf(path, languages) ? path : `${path}?lang=${encodeURIComponent(locale)}`;
}

/** Addresses of a screen by language, for hreflang: every language but the debug one, and `x-default` for everybody else. */
export function alternatesOf(pathname: string, languages: Languages): Readonly<Record<string, string>> {
  const own = languages.locales.filter((locale) => locale !== 'debug');
  return { ...Object.fromEntries(own.map((locale) => [locale, canonicalPath(pathname, locale, languages)])), 'x-default': canonicalPath(pathname, languages.defaultLocale, languages) };
}

/** The language that a path shows when nothing else decides: the only one it is written in, else the realm's own (src/i18n/chooseLocale.ts). */
function languageOf(path: string, { locales, defaultLocale }: Languages): string {
  const pathSets: readonly string[] = matchPath(path)?.pathSets ?? [];
  if (pathSets.includes('en')) return defaultLocale;
  return pathSets.find((set) => locales.includes(set)) ?? defaultLocale;
}
