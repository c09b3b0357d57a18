// Merges a theme.json that states only what differs with the theme that it inherits, by the merge rule of each part
// (`x-merge` in schemas/realm/theme.ts). The server and the editor of the theme use it.
import type { MergeRule } from '#schemas/realm/realm.ts';
import { themeSchema, type Theme } from '#schemas/realm/theme.ts';
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { findMergeRule, mergeFields, mergeLocaleEntries } from './mergeField.ts';

const PARTS: Readonly<Record<string, object>> = themeSchema.properties;

/** Returns the merge rule of a part of theme.json. */
export const getThemeRule = (part: string): MergeRule => findMergeRule(PARTS, part);

/** Whether a theme.json states only what differs from the inherited theme. */
export const isPartialTheme = (written: unknown): boolean => isObject(written) && written['inherits'] === true;

/**
 * Returns the tokens that are in force, without defaults and derived colours: those of the theme.json, and, when it
 * inherits, those of the extended realm that it does not set.
 * @param written theme.json; it may be unchecked
 * @param inherited the tokens in force of the realm that it extends; undefined: it has no theme
 */
export function mergeTheme(written: unknown, inherited: object | undefined): JsonObject {
  const { $schema: _schema, inherits: _inherits, ...own } = isObject(written) ? written : {};
  if (!inherited || !isPartialTheme(written)) return own;
  const merged = mergeFields(own, inherited, getThemeRule);
  if (Array.isArray(merged['fonts'])) merged['fonts'] = selectFonts(merged['fonts'], own['fonts']);
  const { localeTokens: inheritedTokens } = inherited as Pick<Theme, 'localeTokens'>;
  const localeTokens = mergeLocaleEntries(own['localeTokens'], inheritedTokens, getThemeRule);
  return { ...merged, ...(localeTokens !== undefined && { localeTokens }) };
}

/**
 * Returns the tokens that are in force under a layer, such as an entry of `localeTokens`: those of the layer, and those
 * of the theme that the layer does not set.
 * @param theme the tokens in force without the layer, without defaults and derived colours
 * @param layer it may be unchecked
 */
export function applyTokenLayer(theme: object, layer: unknown): JsonObject {
  const { locale: _locale, ...tokens } = isObject(layer) ? layer : {};
  return mergeFields(tokens, theme, getThemeRule);
}

const readFamily = (font: unknown): unknown => (isObject(font) ? font['family'] : undefined);

/** Leaves out the inherited fonts of a family that the realm lists itself. */
function selectFonts(merged: readonly unknown[], own: unknown): readonly unknown[] {
  const ownFonts = Array.isArray(own) ? (own as readonly unknown[]) : [];
  const listed = new Set(ownFonts.map(readFamily));
  return merged.filter((font, index) => index < ownFonts.length || !listed.has(readFamily(font)));
}
