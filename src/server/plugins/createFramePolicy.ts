/**
 * Returns the content security policy of a plugin's HTML file. `sandbox` gives it an opaque origin, also when it is
 * opened outside a frame. It may load only its own scripts and styles, fonts of this site, and images.
 *
 * @param ancestors the sources of `frame-ancestors`: the pages that may show it
 */
export const createFramePolicy = (ancestors: string): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
