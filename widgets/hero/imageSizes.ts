/**
 * The `sizes` attribute of the wide image, for both the preload and the image. On tablets the image fills the height of
 * the hero, so it is wider than the window.
 */
export const WIDE_IMAGE_SIZES = '(max-width: 1400px) 1490px, 100vw';
