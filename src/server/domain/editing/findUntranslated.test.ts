import { expect, test } from 'vitest';
import { findUntranslatedLabels, findUntranslatedTexts } from './findUntranslated.ts';

const BRAND = { locales: ['en', 'ar', 'pt-br', 'debug'], defaultLocale: 'en' };

test('a text that lacks a language is listed with the text that viewers of the language get', () => {
  const page = {
    title: { $text: { en: 'Films', 'pt-br': 'Filmes' } },
    elements: [{ name: { $text: { ar: 'أفلام' } } }, { name: { $text: { en: 'x'.repeat(300), ar: 'س', pt: 'y' } } }],
  };
  const pointers = ['/title', '/elements/0/name', '/elements/1/name', '/elements/7/name'];
  expect(findUntranslatedTexts(page, pointers, BRAND)).toEqual([
    { pointer: '/title', missing: [{ locale: 'ar', shownLocale: 'en', shown: 'Films' }] },
    {
      pointer: '/elements/0/name',
      // Without English, the default language, viewers get any language that the text has.
      missing: [
        { locale: 'en', shownLocale: 'ar', shown: 'أفلام' },
        { locale: 'pt-br', shownLocale: 'ar', shown: 'أفلام' },
      ],
    },
  ]);
});

test('a long text is shortened', () => {
  const [found] = findUntranslatedTexts({ title: { $text: { en: 'x'.repeat(300) } } }, ['/title'], BRAND);
  expect(found?.missing[0]?.shown).toBe(`${'x'.repeat(199)}…`);
});

test('a label that the brand defines in one language is listed with the inherited label that others get', () => {
  const product = { en: { signIn: 'Sign in' }, ar: { signIn: 'دخول' }, pt: { signIn: 'Entrar' } };
  expect(findUntranslatedLabels({ signIn: { en: 'Log in' } }, [product], BRAND)).toEqual([
    {
      pointer: '/signIn',
      missing: [
        { locale: 'ar', shownLocale: 'ar', shown: 'دخول', isInherited: true },
        { locale: 'pt-br', shownLocale: 'pt', shown: 'Entrar', isInherited: true },
      ],
    },
  ]);
  const own = { zoom: { en: 'Closer' } };
  const labels = { en: { about: 'About', zoom: 'Zoom' } };
  const found = findUntranslatedLabels(own, [labels], BRAND).map(({ pointer }) => pointer);
  expect(found, "the brand's own labels are first").toEqual(['/zoom', '/about']);
  expect(findUntranslatedLabels({}, [product], BRAND), 'the product has the label in every language').toEqual([]);
});

test('inherited labels are listed in a language that the product does not have, with the language that viewers get', () => {
  const brand = { locales: ['en', 'fr'], defaultLocale: 'en' };
  const group = { fr: { home: 'Accueil' } };
  const product = { en: { home: 'Home', 'a/b': 'Both' } };
  expect(findUntranslatedLabels({}, [group, product], brand)).toEqual([
    { pointer: '/a~1b', missing: [{ locale: 'fr', shownLocale: 'en', shown: 'Both' }] },
  ]);
});

test('a language lacks only the plural forms that it has', () => {
  const brand = { locales: ['en', 'ar'], defaultLocale: 'en' };
  const product = {
    en: { rows_one: '1 row', rows_other: 'rows' },
    ar: Object.fromEntries(['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`rows_${form}`, 'صفوف'])),
  };
  expect(findUntranslatedLabels({}, [product], brand)).toEqual([]);
  const own = { rows_one: { en: '1 line' }, rows_other: { en: 'lines' } };
  const found = findUntranslatedLabels(own, [product], brand);
  expect(found.map(({ pointer }) => pointer).sort()).toEqual(
    ['few', 'many', 'one', 'other', 'two', 'zero'].map((form) => `/rows_${form}`),
  );
  expect(new Set(found.flatMap(({ missing }) => missing.map(({ locale }) => locale)))).toEqual(new Set(['ar']));
});
