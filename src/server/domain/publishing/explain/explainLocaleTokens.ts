// The lookups of a theme token in `localeTokens`: the tokens of one language.
import type { Theme } from '#schemas/realm/theme.ts';
import { isObject } from '#schemas/isObject.ts';
import { findLocaleTokens } from '../../theme/localeTheme.ts';
import type { Step } from './valueOrigin.ts';
import { resolvePointer, type Layer } from './layers.ts';

const FILE = 'theme.json';

type TokenLookup = {
  readonly pointer: string;
  readonly locale: string;
  /** The tokens in force, as they are written; undefined: there is no theme. */
  readonly merged: object | undefined;
};

/**
 * Returns the lookups in the entries of a language, from the nearest theme up to the one that sets the token; none when
 * the language has no token of its own.
 * @param themes the realms whose theme.json decide the theme, the nearest first
 */
export function listLocaleSteps(themes: readonly Layer[], { pointer, locale, merged }: TokenLookup): readonly Step[] {
  const entry = merged && findLocaleTokens(merged, locale);
  if (!entry || !resolvePointer(entry, pointer).found) return [];
  const steps: Step[] = [];
  for (const { id, files } of themes) {
    const { localeTokens } = (files?.get(FILE) ?? {}) as Partial<Pick<Theme, 'localeTokens'>>;
    const index = localeTokens?.findIndex((each) => each.locale === entry.locale) ?? -1;
    if (index < 0) continue;
    const { found, value } = resolvePointer(localeTokens?.[index], pointer);
    steps.push({
      location: `${FILE}#/localeTokens/${index}${pointer} of ${id} (locale ${entry.locale})`,
      ...(found && { value }),
      used: found,
    });
    // The parts of an object come from several themes.
    if (found && !isObject(value)) break;
  }
  return steps;
}

/** Names the languages in which a token has a value of its own. */
export function describeOtherLocales(merged: object | undefined, pointer: string, locale: string): string[] {
  const { localeTokens = [] } = (merged ?? {}) as Partial<Pick<Theme, 'localeTokens'>>;
  const current = merged && findLocaleTokens(merged, locale);
  const others = localeTokens.filter((entry) => entry !== current && resolvePointer(entry, pointer).found);
  return others.length > 0
    ? [`Languages with a value of their own: ${others.map((entry) => entry.locale).join(', ')}.`]
    : [];
}
