// Derived colours of random palettes: whatever four colours a brand sets, texts are readable on their backgrounds.
import { converter, formatHex, wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import { createRandom } from '#src/cli/createRandom.ts';
import { isDarkColour } from '#src/realm/luminance.ts';
import { themeCss } from '#src/realm/themeCss.ts';
import { CONTRAST_PAIRS, deriveColours, type Colours } from './deriveColours.ts';

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));

/** Returns the tokens for texts on images, which the browser would compute from the style sheet. */
function readImageTokens(colours: Colours): { onArt: string; shade: string; dot: string; overlap: string } {
  const css = themeCss(
    {
      colours,
      type: new Proxy({}, { get: () => ({}) }),
      fonts: [],
      fallbacks: [],
      shape: {},
      space: {},
      hero: {},
      rows: {},
      motion: {},
    } as unknown as ResolvedTheme,
    { locale: 'en' },
  );
  const read = (name: string): string => new RegExp(`${name}:([^;]+)`).exec(css)?.[1] ?? '';
  const [, light = ''] = /from (#\w{6}) max/.exec(read('--color-on-art')) ?? [];
  const { l = 0, c = 0, h = 0 } = converter('oklch')(light) ?? {};
  const dotRole = /--color-([a-z-]+)\)/.exec(read('--color-live-dot'))?.[1] as keyof Colours;
  return {
    onArt: formatHex({ mode: 'oklch', l: Math.max(l, 0.92), c, h }),
    shade: read('--color-shade'),
    dot: colours[dotRole],
    overlap: read('--hero-overlap'),
  };
}

test(`texts of 1000 random palettes are readable (seed ${seed})`, () => {
  const random = createRandom(seed);
  const pickColour = (): string =>
    `#${Math.floor(random() * 0x1_00_00_00)
      .toString(16)
      .padStart(6, '0')}`;
  for (let i = 0; i < 1_000; i++) {
    const given = { primary: pickColour(), secondary: pickColour(), tertiary: pickColour(), background: pickColour() };
    const colours = deriveColours(given);
    const description = `${JSON.stringify(given)}, seed ${seed}`;
    const failures = CONTRAST_PAIRS.filter(
      ([text, ground, least]) => wcagContrast(colours[text], colours[ground]) < least,
    );
    expect(failures, description).toEqual([]);
    const { onArt, shade, dot, overlap } = readImageTokens(colours);
    expect(wcagContrast(onArt, shade), `text on the shade of ${description}`).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(onArt, colours.scrim), `text on the scrim of ${description}`).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(dot, colours.live), `dot of "Live" of ${description}`).toBeGreaterThanOrEqual(3);
    // The first row overlaps the hero only when its heading is readable on the hero's shade.
    if (overlap === '1') expect(wcagContrast(colours.text, shade), description).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(isDarkColour(given.background) ? '#fff' : '#000', given.background)).toBeGreaterThanOrEqual(
      4.5,
    );
  }
});

test('the shade of a light page is dark, that of a dark page is its background', () => {
  const brand = { primary: '#4f9dff', secondary: '#e9f0fa', tertiary: '#ffd166' };
  expect(readImageTokens(deriveColours({ ...brand, background: '#f6f1e7' }))).toMatchObject({ overlap: '0' });
  expect(readImageTokens(deriveColours({ ...brand, background: '#0c1119' }))).toMatchObject({
    shade: '#0c1119',
    overlap: '1',
  });
});
