import { expect, test } from 'vitest';
import { COLOUR_ROLES, TYPE_ROLES } from '#schemas/realm/theme.ts';
import type { ResolvedTheme } from './resolvedTheme.ts';
import { fontPreloads, isArabicScript, themeCss } from './themeCss.ts';

const hash = 'cd'.repeat(32);
const type = {
  family: 'Archivo',
  arabicFamily: 'Cairo',
  size: 40,
  sizeMobile: 24,
  arabicScale: 0.8,
  weight: 800,
  arabicWeight: 900,
  lineHeight: 0.95,
  arabicLineHeight: 1.4,
  tracking: -0.01,
  upperCase: true,
};
const theme: ResolvedTheme = {
  scheme: 'dark',
  colours: Object.fromEntries(
    COLOUR_ROLES.map((role, index) => [role, `#0000${(16 + index).toString(16)}`]),
  ) as ResolvedTheme['colours'],
  fonts: [
    { family: 'Archivo', hash, weight: '100 900', style: 'normal', script: 'latin', preload: true },
    { family: 'Cairo', hash: 'ef'.repeat(32), weight: '200 1000', style: 'normal', script: 'arabic', preload: true },
  ],
  fallbacks: [
    {
      local: 'common',
      family: 'Archivo',
      weight: 800,
      style: 'normal',
      script: 'latin',
      serif: false,
      sizeAdjust: 111.98,
      ascentOverride: 78.41,
      descentOverride: 18.75,
      lineGapOverride: 0,
    },
  ],
  type: Object.fromEntries(TYPE_ROLES.map((role) => [role, type])) as unknown as ResolvedTheme['type'],
  shape: { radiusCard: 0, radiusButton: 4, radiusPanel: 2, radiusField: 2, skew: -12, lineWidth: 2, cardShadow: false },
  space: { gutter: 100, gutterMobile: 20, gap: 16, rowGap: 48, rowGapMobile: 38 },
  hero: {
    height: 640,
    heightMobile: 640,
    align: 'start',
    valign: 'bottom',
    titleSize: 154,
    titleSizeMobile: 90,
    lineMarker: 'slash',
    edge: hash,
  },
  rows: { cardWidth: 320, posterWidth: 220, sectionWidth: 200, playlistWidth: 260, ticketWidth: 420, squareWidth: 210 },
  motion: { enter: 'cubic-bezier(0.1, 0.9, 0.1, 1)' },
};

test('the colours for more contrast are written where they differ, and the tokens stay small', () => {
  const css = themeCss(theme, { locale: 'en' });
  const block = /@media \(prefers-contrast:more\)\{:root\{(.*?)\}\}/.exec(css)?.[1] ?? '';
  expect(block).toContain('--color-text:#ffffff');
  expect(block).not.toContain('--color-background');
  expect(block).not.toContain('--hero-overlap');
  // It replaces the tokens in the cascade layer, so it may not be in a lower layer.
  expect(css.indexOf('prefers-contrast')).toBeGreaterThan(css.indexOf('@layer tokens{'));
  expect(Buffer.byteLength(block)).toBeLessThan(700);
  expect(Buffer.byteLength(css.replaceAll(/@font-face\{.*?\}/g, ''))).toBeLessThan(6_000);
});

test('the styles set the fonts and sizes of Latin text', () => {
  expect(themeCss(theme, { locale: 'en' })).toMatchSnapshot();
});

test('the styles set own fonts, sizes and line heights for Arabic, without letter spacing and capitals', () => {
  const css = themeCss(theme, { locale: 'ar' });
  expect(css).toContain(
    '--type-row:900 var(--type-row-size)/1.4 "Cairo","Archivo","Archivo Fallback",system-ui,sans-serif',
  );
  expect(css).toContain('--type-row-size:clamp(1.2rem,0.8494rem + 1.4382vw,2rem)');
  expect(css).toContain('--type-row-tracking:0;--type-row-case:none');
  expect([
    isArabicScript('ar'),
    isArabicScript('fa'),
    isArabicScript('ur-in'),
    isArabicScript('he'),
    isArabicScript('debug'),
    isArabicScript('not a tag!'),
  ]).toEqual([true, true, true, false, false, false]);
});

test("the fonts to preload are those of the page's script", () => {
  expect(fontPreloads(theme, { locale: 'en' })).toEqual([`/files/${hash}.woff2`]);
  expect(fontPreloads(theme, { locale: 'ar' })).toEqual([`/files/${'ef'.repeat(32)}.woff2`]);
});

test('hostile values never reach the style sheet', () => {
  const evil = '</style><script>alert(1)</script>;}*{background:url(https://evil.example)}';
  const poison = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(poison);
    if (typeof value !== 'object' || value === null) return evil;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poison(inner)]));
  };
  for (const locale of ['en', 'ar']) {
    const css = themeCss(poison(theme) as ResolvedTheme, { locale });
    expect(css).not.toMatch(/evil|script|<|alert/);
    expect(css.split('{').length).toBe(css.split('}').length);
    expect(css).toContain('--color-primary:#808080');
    expect(css).toContain('--row-gap:48px');
  }
});

test('invalid numbers and numbers out of range are brought into range', () => {
  const odd = {
    ...theme,
    shape: { ...theme.shape, skew: Number.NaN, radiusCard: Number.POSITIVE_INFINITY, radiusButton: -5 },
    space: { ...theme.space, gap: 1e9 },
  };
  const css = themeCss(odd, { locale: 'en' });
  expect(css).toContain('--skew:0deg');
  expect(css).toContain('--radius-card:4px;--radius-button:0px');
  expect(css).toContain('--gap:1100px');
});
