/** Errors of React for hooks and elements of another React, as texts in development and as numbers in production. */
const ERROR_OF_REACT = /Invalid hook call|older version of React|#(321|525)\b/;

/**
 * Whether an error that a plugin threw while it rendered shows that it contains a React of its own. Its hooks run without
 * a renderer, so they read `useState` of null, which each browser words differently.
 */
export function isSecondReactError(error: unknown): boolean {
  const message = String(error);
  return ERROR_OF_REACT.test(message) || (/\bnull\b/.test(message) && /\buse[A-Z]/.test(message));
}
