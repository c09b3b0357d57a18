// The theme of one language: `localeTokens` of theme.json, above the tokens of all languages.
import { applyTokenLayer } from '#src/realm/mergeTheme.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import type { Theme } from '#schemas/realm/theme.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { findLocaleIndex } from '../publishing/mergeSettings.ts';

/** An entry of `localeTokens`, as it is written. */
type LocaleTokens = NonNullable<Theme['localeTokens']>[number];

/** Returns the entry of `localeTokens` that is for a language; undefined when there is none. */
export function findLocaleTokens(theme: object, locale: string): LocaleTokens | undefined {
  const { localeTokens } = theme as Partial<Pick<Theme, 'localeTokens'>>;
  return localeTokens?.[findLocaleIndex(localeTokens, locale)];
}

/**
 * Returns the tokens of a theme that are in force in one language.
 * @param theme the tokens in force, as they are written
 */
export function applyLocaleTokens(theme: object, locale: string): object {
  const entry = findLocaleTokens(theme, locale);
  return entry ? applyTokenLayer(theme, entry) : theme;
}

/** Returns the published theme of a language; undefined when the realm has no theme. */
export function findLocaleTheme(
  { theme, localeThemes }: Pick<RealmContent, 'theme' | 'localeThemes'>,
  locale: string,
): ResolvedTheme | undefined {
  const entries = [...localeThemes].map(([each, value]) => ({ locale: each, value }));
  return entries[findLocaleIndex(entries, locale)]?.value ?? theme;
}
