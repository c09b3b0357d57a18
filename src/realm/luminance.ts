// Luminance of colours (WCAG 2.2), without the colour library, for code that builds a theme for every request.

/** Luminance of the colour on which white and black have the same contrast. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Returns the relative luminance of a colour.
 * @param hex `#rrggbb`; what follows is ignored.
 * @returns 0 (black) to 1 (white).
 */
export const computeLuminance = (hex: string): number =>
  computeRgbLuminance([1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)));

function computeRgbLuminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether white text has more contrast than black text on a colour: the colour scheme of a page with this background. */
export const isDarkColour = (hex: string): boolean => computeLuminance(hex) < EQUAL_CONTRAST_LUMINANCE;

/** Returns the contrast of two colours, 1 to 21. */
export const computeContrast = (one: string, other: string): number =>
  toContrast(computeLuminance(one), computeLuminance(other));

/** Returns the contrast of two colours, 1 to 21. */
export const computeRgbContrast = (one: Rgb, other: Rgb): number =>
  toContrast(computeRgbLuminance(one), computeRgbLuminance(other));

const toContrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
