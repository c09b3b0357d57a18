import { expect, test } from 'vitest';
import { isTranslated } from './localeChain.ts';

test('a language has a text when one of its own language is shown: with or without region, and en-gb for similar ones', () => {
  const has = (locales: readonly string[], locale: string): boolean =>
    isTranslated(Object.fromEntries(locales.map((each) => [each, 'text'])), locale);
  expect(has(['en'], 'en-nz')).toBe(true);
  expect(has(['en-gb'], 'en-nz')).toBe(true);
  expect(has(['en-gb'], 'en-us')).toBe(false);
  expect(has(['pt'], 'pt-br')).toBe(true);
  expect(has(['pt-br'], 'pt')).toBe(false);
  expect(has(['en', 'ar'], 'es')).toBe(false);
  expect(has(['en'], 'debug'), 'the pseudo-locale has no texts of its own').toBe(false);
});
