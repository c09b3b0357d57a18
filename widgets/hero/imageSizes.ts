/**
 * `sizes` of the wide image, the same for the preload and the image. On tablets the image covers the height, so it is
 * wider than the window.
 */
export const WIDE_IMAGE_SIZES = '(max-width: 1400px) 1490px, 100vw';
