import { expect, test } from 'vitest';
import { localeChain, localise, localiseLabels, pseudo } from './localise.ts';

test("the fallback chain: the exact language, British English for its relatives, the base language, the realm's default, English", () => {
  expect(localeChain('en-NZ', 'ar')).toEqual(['en-nz', 'en-gb', 'en', 'ar']);
  expect(localeChain('en-gb', 'ar')).toEqual(['en-gb', 'en', 'ar']);
  expect(localeChain('es-mx', 'pt-br')).toEqual(['es-mx', 'es', 'pt-br', 'pt', 'en']);
  expect(localeChain('debug', 'ar')).toEqual(['debug', 'en', 'ar']);
});

test('localizes texts at any depth in the best available language', () => {
  const value = { title: { $text: { ar: 'ا', es: 'e' } }, list: [{ $text: { en: 'x' } }, 1, null], plain: 'p' };
  expect(localise(value, localeChain('es-mx', 'ar'))).toEqual({ title: 'e', list: ['x', 1, null], plain: 'p' });
  expect(localise(value, localeChain('en', 'ar'))).toEqual({ title: 'ا', list: ['x', 1, null], plain: 'p' });
  // No language of the chain: any language rather than nothing.
  expect(localise({ $text: { zu: 'z' } }, localeChain('en', 'ar'))).toBe('z');
  expect(localise({ $text: {} }, localeChain('en', 'ar'))).toBe('');
});

test('a key named __proto__ stays a key', () => {
  const made = localise(JSON.parse('{"__proto__":{"evil":1},"a":{"$text":{"en":"x"}}}'), ['en']) as object;
  expect(Object.keys(made)).toEqual(['__proto__', 'a']);
  expect((made as { evil?: number }).evil).toBeUndefined();
});

test('the pseudo-locale adds accents, brackets and length, and keeps placeholders and addresses', () => {
  expect(pseudo('Sign in, {{name}}')).toBe('[!!! Šíğñ íñ, {{name}} · · !!!]');
  expect(pseudo('')).toBe('');
  expect(pseudo('See https://a.example/b')).toContain('https://a.example/b');
  expect(localise({ $text: { en: 'Home', ar: 'ا' } }, localeChain('debug', 'ar'))).toBe('[!!! Ħómé · !!!]');
  expect(localise({ $text: { en: 'Home', debug: 'own' } }, localeChain('debug', 'en'))).toBe('own');
});

test('labels: the language takes precedence over the layer', () => {
  const own = { en: { login: 'Come in' } },
    base = { en: { login: 'Sign in', logout: 'Sign out' }, ar: { login: 'دخول' } };
  expect(localiseLabels([own, base], localeChain('ar', 'en'))).toEqual({ login: 'دخول', logout: 'Sign out' });
  expect(localiseLabels([own, base], localeChain('en', 'en'))).toEqual({ login: 'Come in', logout: 'Sign out' });
  expect(localiseLabels([own, base], localeChain('debug', 'en'))['logout']).toBe('[!!! Šíğñ óúť · !!!]');
});
