import { expect, test } from 'vitest';
import { mergeTheme } from './mergeTheme.ts';

const inheritedTheme = {
  $schema: 'x',
  scheme: 'dark',
  colours: { primary: '#c03060', background: '#101418' },
  fonts: [
    { family: 'Anton', file: 'anton.woff2' },
    { family: 'Inter', file: 'inter.woff2' },
  ],
  type: { display: { family: 'Anton', size: 40, weight: 700 }, body: { family: 'Inter' } },
  shape: { radiusCard: 8 },
};

test('a theme that inherits states single tokens; colours merge by role, type by token, fonts by family', () => {
  const own = {
    inherits: true,
    colours: { primary: '#3060c0' },
    fonts: [{ family: 'Anton', file: 'own.woff2' }],
    type: { display: { size: 60 } },
    shape: { radiusButton: 2 },
  };
  expect(mergeTheme(own, inheritedTheme)).toEqual({
    colours: { primary: '#3060c0', background: '#101418' },
    fonts: [
      { family: 'Anton', file: 'own.woff2' },
      { family: 'Inter', file: 'inter.woff2' },
    ],
    type: { display: { family: 'Anton', size: 60, weight: 700 }, body: { family: 'Inter' } },
    shape: { radiusCard: 8, radiusButton: 2 },
  });
});

test('a theme without `inherits` is the whole theme, and the scheme is never inherited', () => {
  expect(mergeTheme({ colours: { primary: '#fff' } }, inheritedTheme)).toEqual({ colours: { primary: '#fff' } });
  expect(mergeTheme({ inherits: true }, inheritedTheme)).not.toHaveProperty('scheme');
  expect(mergeTheme({ inherits: true }, undefined)).toEqual({});
});

test.each([null, 'x', { inherits: true, colours: 7, fonts: {}, type: [] }])(
  'an unchecked theme is merged: %j',
  (own) => {
    expect(() => mergeTheme(own, inheritedTheme)).not.toThrow();
  },
);
