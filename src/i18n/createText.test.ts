import { expect, test } from 'vitest';
import { createText } from './createText.ts';

const text = (locale: string, labels: Record<string, string>, arabicDigits: 'latn' | 'arab' = 'arab') =>
  createText({ locale, labels, timeZone: 'UTC', arabicDigits });

test('a number chooses the plural and is formatted in digits of the language', () => {
  const labels = {
    titles_zero: '{{count}} z',
    titles_one: '{{count}} title',
    titles_two: '{{count}} t',
    titles_few: '{{count}} f',
    titles_many: '{{count}} m',
    titles_other: '{{count}} titles',
  };
  expect(
    ['en', 'ar'].map((locale) => [1, 3, 1200].map((count) => text(locale, labels).t('titles', { count }))),
  ).toEqual([
    ['1 title', '3 titles', '1,200 titles'],
    ['١ title', '٣ f', '١٬٢٠٠ titles'],
  ]);
  expect(text('ar', labels, 'latn').t('titles', { count: 12 })).toBe('12 m');
  expect(text('en', { hello: 'Hello {{name}}', bare: 'Bare' }).t('hello', { name: '<b>1200</b>' })).toBe(
    'Hello <b>1200</b>',
  );
  expect(text('en', { bare: 'Bare' }).t('bare')).toBe('Bare');
});

test("an Arabic price in US dollars shows 'US$', not '$US'", () => {
  const price = (locale: string, currency: string) => text(locale, {}).price({ amount: 399, scale: 2, currency });
  expect(price('en', 'USD')).toBe('$3.99');
  expect(price('ar', 'USD').replaceAll('\u00A0', ' ')).toMatch(/^\u200F٣٫٩٩ \u2066US\$\u2069$/);
  expect(price('ar', 'AED')).not.toContain('\u2066');
  expect(price('en', 'XXX')).toBe('');
});
