// The tokens of a theme as they are written, with the facts about its font files that inheriting themes need.
import type { Theme } from '#schemas/realm/theme.ts';
import type { FontFacts } from './fontFallback.ts';

/**
 * A font of `fonts` of theme.json. `hash` and `facts` describe its file. A publish adds them, so that the themes that
 * inherit from it find the file; they are missing in theme.json.
 */
export type AuthoredFont = Theme['fonts'][number] & { readonly hash?: string; readonly facts?: FontFacts };

/** The tokens that are in force, as they are written: without defaults and derived colours. */
export type AuthoredTheme = Omit<Theme, 'fonts'> & { readonly fonts: readonly AuthoredFont[] };
