import { expect, test } from 'vitest';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localise, localiseLabels, toPseudoText } from './localise.ts';

test("the fallback order is: exact locale, British English, base language, the realm's default, English", () => {
  expect(createLocaleChain('en-NZ', 'ar')).toEqual(['en-nz', 'en-gb', 'en', 'ar']);
  expect(createLocaleChain('en-gb', 'ar')).toEqual(['en-gb', 'en', 'ar']);
  expect(createLocaleChain('es-mx', 'pt-br')).toEqual(['es-mx', 'es', 'pt-br', 'pt', 'en']);
  expect(createLocaleChain('debug', 'ar')).toEqual(['debug', 'en', 'ar']);
});

test('texts at any depth are delivered in the best available language', () => {
  const value = { title: { $text: { ar: 'ا', es: 'e' } }, list: [{ $text: { en: 'x' } }, 1, null], plain: 'p' };
  expect(localise(value, createLocaleChain('es-mx', 'ar'))).toEqual({ title: 'e', list: ['x', 1, null], plain: 'p' });
  expect(localise(value, createLocaleChain('en', 'ar'))).toEqual({ title: 'ا', list: ['x', 1, null], plain: 'p' });
  // Without a text in a language of the chain, any language is used.
  expect(localise({ $text: { zu: 'z' } }, createLocaleChain('en', 'ar'))).toBe('z');
  expect(localise({ $text: {} }, createLocaleChain('en', 'ar'))).toBe('');
});

test('a key named __proto__ stays a key', () => {
  const made = localise(JSON.parse('{"__proto__":{"evil":1},"a":{"$text":{"en":"x"}}}'), ['en']) as object;
  expect(Object.keys(made)).toEqual(['__proto__', 'a']);
  expect((made as { evil?: number }).evil).toBeUndefined();
});

test('the pseudo-locale adds accents, brackets and length, and keeps placeholders and addresses', () => {
  expect(toPseudoText('Sign in, {{name}}')).toBe('[!!! Šíğñ íñ, {{name}} · · !!!]');
  expect(toPseudoText('')).toBe('');
  expect(toPseudoText('See https://a.example/b')).toContain('https://a.example/b');
  expect(localise({ $text: { en: 'Home', ar: 'ا' } }, createLocaleChain('debug', 'ar'))).toBe('[!!! Ħómé · !!!]');
  expect(localise({ $text: { en: 'Home', debug: 'own' } }, createLocaleChain('debug', 'en'))).toBe('own');
});

test("a label in the viewer's language is preferred, also when an earlier layer has it in another language", () => {
  const own = { en: { login: 'Come in' } },
    base = { en: { login: 'Sign in', logout: 'Sign out' }, ar: { login: 'دخول' } };
  expect(localiseLabels([own, base], createLocaleChain('ar', 'en'))).toEqual({ login: 'دخول', logout: 'Sign out' });
  expect(localiseLabels([own, base], createLocaleChain('en', 'en'))).toEqual({ login: 'Come in', logout: 'Sign out' });
  expect(localiseLabels([own, base], createLocaleChain('debug', 'en'))['logout']).toBe('[!!! Šíğñ óúť · !!!]');
});
