import { describe, expect, test } from 'vitest';
import { chooseLocale } from '#src/i18n/chooseLocale.ts';
import { buildAlternates, buildCanonicalPath, isSamePathForAll } from './buildCanonicalPath.ts';
import { localisePath } from './localisePath.ts';
import { buildPath } from './buildPath.ts';
import { matchPath } from './matchPath.ts';
import { type RouteKey, ROUTES } from './routeTable.ts';

const localise = (path: string, locale: string) => localisePath(matchPath(path), locale);

test("translates an address of another path set into the language's path set", () => {
  expect(localise('/explorar', 'en')).toBe('/browse');
  expect(localise('/browse', 'es')).toBe('/explorar');
  expect(localise('/directo/7/x', 'pt')).toBe('/ao-vivo/7/x');
  expect(localise('/%F0%9F%8E%AC/7', 'ar')).toBe('/video/7');
  expect(localise('/acceder/openid/acme', 'pt')).toBe('/entrar/openid/acme');
});

test.each([
  ['/', 'es'],
  ['/explorar', 'es'],
  ['/explorar', 'pt'],
  ['/video/1', 'es'],
  ['/grid', 'debug'],
  ['/browse', 'ar'],
  ['/browse', 'fr'],
  ['/nowhere', 'es'],
])('%s needs no change for the language %s', (path, locale) => expect(localise(path, locale)).toBeUndefined());

test('localisePath translates the path of every screen from every path set to every other one', () => {
  for (const key of Object.keys(ROUTES) as RouteKey[]) {
    const params = Object.fromEntries(
      [...ROUTES[key][0].matchAll(/\{(\w+)\??\}/g)].map(([, name]) => [name!, `v-${name!.toLowerCase()}`]),
    );
    for (const from of ['en', 'es', 'pt', 'debug'] as const)
      for (const to of ['en', 'es', 'pt', 'debug'] as const) {
        const path = buildPath(key, params, from)!;
        expect(localise(path, to) ?? path, `${path} in ${to}`).toBe(
          matchPath(path)!.pathSets.includes(to) ? path : buildPath(key, params, to),
        );
      }
  }
});

test('isSamePathForAll returns whether the path of a screen is the same in every language of the realm', () => {
  expect(isSamePathForAll(matchPath('/inicio')!, ['en', 'ar'])).toBe(true);
  expect(isSamePathForAll(matchPath('/inicio')!, ['en', 'es'])).toBe(false);
  expect(isSamePathForAll(matchPath('/explorar')!, ['es', 'pt'])).toBe(true);
});

describe('buildCanonicalPath', () => {
  const realm = (...locales: string[]) => ({ locales, defaultLocale: locales[0]! });
  test.each([
    ['/browse', 'en', realm('en', 'es', 'ar'), '/browse'],
    ['/browse', 'ar', realm('en', 'es', 'ar'), '/browse?lang=ar'],
    ['/browse', 'es', realm('en', 'es', 'ar'), '/explorar'],
    ['/explorar', 'en', realm('en', 'es', 'ar'), '/browse'],
    ['/browse', 'pt', realm('en', 'es', 'pt'), '/explorar?lang=pt'],
    ['/search', 'pt', realm('en', 'es', 'pt'), '/pesquisar'],
    ['/', 'en', realm('en', 'es'), '/'],
    ['/home', 'en', realm('en', 'es'), '/'],
    ['/', 'es', realm('en', 'es'), '/inicio'],
    ['/', 'es', realm('es', 'pt', 'en'), '/'],
    ['/', 'pt', realm('es', 'pt', 'en'), '/inicio?lang=pt'],
    ['/', 'en', realm('es', 'pt', 'en'), '/home?lang=en'],
    ['/grid', 'es', realm('en', 'es'), '/grid?lang=es'],
    ['/video/7/%D9%86%D8%B2%D8%A7%D9%84', 'ar', realm('ar', 'en'), '/video/7/%D9%86%D8%B2%D8%A7%D9%84'],
    ['/nowhere', 'es', realm('en', 'es'), '/nowhere'],
  ] as const)('the canonical address of %s in %s, with the languages %j, is %s', (path, locale, languages, address) =>
    expect(buildCanonicalPath(path, locale, languages)).toBe(address),
  );

  test('the address selects its language for a viewer without a cookie, and is its own canonical address', () => {
    for (const languages of [
      realm('en', 'es', 'ar'),
      realm('ar', 'en'),
      realm('es', 'pt', 'ar', 'en'),
      realm('pt', 'es'),
      realm('fr', 'pt', 'debug'),
    ]) {
      for (const path of ['/', '/home', '/browse', '/live/7', '/section/x', '/grid', '/watchlists'])
        for (const locale of languages.locales) {
          const address = new URL(buildCanonicalPath(path, locale, languages), 'https://site.test');
          expect(
            chooseLocale({
              ...languages,
              pathSets: matchPath(address.pathname)!.pathSets,
              query: address.searchParams.get('lang'),
            }),
            `${address.href} of ${languages.locales.join()}`,
          ).toBe(locale);
          expect(buildCanonicalPath(address.pathname, locale, languages)).toBe(address.pathname + address.search);
        }
    }
  });

  test('buildAlternates lists every language except debug, and x-default', () => {
    expect(buildAlternates('/live/7', { locales: ['es', 'pt', 'ar', 'debug'], defaultLocale: 'es' })).toEqual({
      es: '/directo/7',
      pt: '/ao-vivo/7',
      ar: '/live/7?lang=ar',
      'x-default': '/directo/7',
    });
  });
});
