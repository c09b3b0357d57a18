// Luminance of colours (WCAG 2.2), without the colour library, for code that builds a theme for every request.

/** Luminance of the colour on which white and black have the same contrast. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;

/**
 * Returns the relative luminance of a colour.
 * @param hex `#rrggbb`; what follows is ignored.
 * @returns 0 (black) to 1 (white).
 */
export function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether white text has more contrast than black text on a colour: the colour scheme of a page with this background. */
export const isDarkColour = (hex: string): boolean => computeLuminance(hex) < EQUAL_CONTRAST_LUMINANCE;

/** Returns the contrast of two colours, 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [a, b] = [computeLuminance(one), computeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
