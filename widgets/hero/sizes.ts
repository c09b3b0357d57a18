/** `sizes` of the wide picture, for the preload and the picture alike. On tablets the art covers the height, so it is wider than the window. */
export const WIDE_SIZES = '(max-width: 1400px) 1490px, 100vw';
