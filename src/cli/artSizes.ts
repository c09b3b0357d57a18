/**
 * Sizes in px of the images that `npm run art` draws, by kind: `<name>.<kind>.webp`. docs/realm-format.md lists them
 * for authors. The drawing of a title may set a size of its own.
 */
export const IMAGE_SIZES = {
  landscape: [1280, 720],
  hero: [2560, 1100],
  'hero-portrait': [1080, 1640],
  portrait: [600, 900],
  square: [600, 600],
  title: [1200, 400],
} as const satisfies Readonly<Record<string, readonly [width: number, height: number]>>;
/** A kind of image. */
export type ImageKind = keyof typeof IMAGE_SIZES;
