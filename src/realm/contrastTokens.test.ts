import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOUR_ROLES } from '#schemas/realm/theme.ts';
import { computeHighContrast, HIGH_CONTRAST } from './contrastTokens.ts';
import { CONTRAST_PAIRS, deriveColours, measureContrasts, readColour, type Colours } from './deriveColours.ts';
import { computeContrast } from './luminance.ts';

const readTheme = (id: string): Colours => {
  const { colours } = JSON.parse(readFileSync(`realms/${id}/theme.json`, 'utf8')) as {
    colours: Record<string, string>;
  };
  return deriveColours(Object.fromEntries(Object.entries(colours).map(([role, text]) => [role, readColour(text)!])));
};
const combine = (colours: Colours): Colours => ({ ...colours, ...computeHighContrast(colours) });

/** Contrasts that are below those of level AAA. */
const findLow = (colours: Colours): string[] =>
  measureContrasts(colours).flatMap(({ foreground, background, minimum, ratio }) =>
    ratio < (minimum === 3 ? HIGH_CONTRAST.line : HIGH_CONTRAST.text)
      ? [`${foreground} on ${background}: ${ratio.toFixed(2)}`]
      : [],
  );

test.each(['default', 'ironclad', 'sahra', 'cancha'])('every pair of %s has the contrast of level AAA', (id) => {
  const colours = combine(readTheme(id));
  expect(findLow(colours)).toEqual([]);
  for (const ground of ['primary', 'secondary', 'live', 'line'] as const)
    expect(computeContrast(colours[ground], colours.background), ground).toBeGreaterThanOrEqual(HIGH_CONTRAST.line);
});

test('every pair of a theme with random colours has the contrast of level AAA, also when a publish would refuse it', () => {
  // A small generator with a fixed start, so that a failure can be repeated.
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  const randomColour = (): string => `#${(next() % 0x1000000).toString(16).padStart(6, '0')}`;
  for (let round = 0; round < 300; round += 1) {
    const colours = Object.fromEntries(COLOUR_ROLES.map((role) => [role, randomColour()])) as Colours;
    expect(findLow(combine(colours)), JSON.stringify(colours)).toEqual([]);
  }
});

test('colours that have enough contrast already stay those of the brand', () => {
  const white = Object.fromEntries(COLOUR_ROLES.map((role) => [role, '#ffffff'])) as Colours;
  const theme = { ...white, background: '#000000', surface: '#000000', 'surface-raised': '#101010', scrim: '#000000' };
  expect(computeHighContrast({ ...theme, danger: '#ffb0a0' })).toEqual({
    'on-primary': '#000000',
    'on-secondary': '#000000',
    'on-live': '#000000',
  });
});

test('translucent colours become opaque', () => {
  const { line } = computeHighContrast({ ...readTheme('ironclad'), line: '#ffffff40' });
  expect(line).toBe('#ffffff');
});

test('every pair names roles that exist', () => {
  for (const pair of CONTRAST_PAIRS) for (const role of pair.slice(0, 2)) expect(COLOUR_ROLES).toContain(role);
});
