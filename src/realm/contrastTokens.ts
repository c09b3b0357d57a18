// The colours of a theme for viewers whose system asks for more contrast (`prefers-contrast: more`): black or white
// texts, and brand colours that are mixed with black or white until texts on them have the contrast of WCAG 2.2, level
// AAA. Without the colour library, because the server builds the CSS of a theme for every request.
import type { ColourRole } from '#schemas/realm/theme.ts';
import { computeContrast, isDarkColour } from './luminance.ts';

/** Minimum contrast of texts (WCAG 2.2, success criterion 1.4.6), and of lines and icons that carry meaning. */
export const HIGH_CONTRAST = { text: 7, line: 4.5 } as const;
/** Steps in which a colour is mixed with black or white. */
const STEPS = 32;
const SURFACES = ['background', 'surface', 'surface-raised'] as const satisfies readonly ColourRole[];
/** Text colours whose hue has a meaning, such as red for danger. */
const SIGNALS = ['success', 'warning', 'danger'] as const satisfies readonly ColourRole[];
/** Background colours of buttons and badges, each with the colour of the texts on it. */
const FILLS = [
  ['primary', 'on-primary'],
  ['secondary', 'on-secondary'],
  ['live', 'on-live'],
] as const satisfies readonly (readonly [ColourRole, ColourRole])[];

type Hex = string;

/** Returns the first mix of a colour with black or white that passes a test; black or white itself when no mix does. */
function mixUntil(colour: Hex, extreme: Hex, passes: (mixed: Hex) => boolean): Hex {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, extreme, step / STEPS);
    if (passes(mixed)) return mixed;
  }
  return extreme;
}

/**
 * Mixes two colours in sRGB. An alpha value is ignored.
 * @param part 0: the first colour, 1: the second one
 */
function mix(one: Hex, other: Hex, part: number): Hex {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    return Math.round(a! + (b! - a!) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/**
 * Returns the high-contrast colours that differ from the colours of the theme.
 * @param colours `#rrggbb` or `#rrggbbaa` by role
 */
export function computeHighContrast(colours: Readonly<Record<ColourRole, Hex>>): Partial<Record<ColourRole, Hex>> {
  const isDark = isDarkColour(colours.background);
  const [text, pageColour] = isDark ? (['#ffffff', '#000000'] as const) : (['#000000', '#ffffff'] as const);
  const hasContrast = (other: Hex, minimum: number) => (colour: Hex) => computeContrast(colour, other) >= minimum;
  // A background of medium lightness gets darker or lighter, until black or white texts are readable on it.
  const surfaces = SURFACES.map((role) => mixUntil(colours[role], pageColour, hasContrast(text, HIGH_CONTRAST.text)));
  const onSurfaces = (minimum: number) => (colour: Hex) =>
    surfaces.every((surface) => computeContrast(colour, surface) >= minimum);
  // Texts on these colours have the colour of the page's background, so that the colours stand out from the page, too.
  const fills = FILLS.flatMap(([role, onRole]) => {
    const isReadable = (colour: Hex): boolean =>
      computeContrast(colour, pageColour) >= HIGH_CONTRAST.text && onSurfaces(HIGH_CONTRAST.line)(colour);
    return [
      [role, mixUntil(colours[role], text, isReadable)],
      [onRole, pageColour],
    ] as const;
  });
  const next: Partial<Record<ColourRole, Hex>> = {
    ...Object.fromEntries(SURFACES.map((role, index) => [role, surfaces[index]!])),
    text,
    focus: text,
    'text-muted': mixUntil(colours['text-muted'], text, onSurfaces(HIGH_CONTRAST.text)),
    line: mixUntil(colours.line, text, onSurfaces(HIGH_CONTRAST.line)),
    tertiary: mixUntil(colours.tertiary, text, onSurfaces(HIGH_CONTRAST.line)),
    ...Object.fromEntries(SIGNALS.map((role) => [role, mixUntil(colours[role], text, onSurfaces(HIGH_CONTRAST.text))])),
    ...Object.fromEntries(fills),
    scrim: mixUntil(colours.scrim, '#000000', hasContrast('#e6e6e6', HIGH_CONTRAST.text)),
  };
  const changed = Object.entries(next) as [ColourRole, Hex][];
  return Object.fromEntries(changed.filter(([role, colour]) => colour !== colours[role]));
}
