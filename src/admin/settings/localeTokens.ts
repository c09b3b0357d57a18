// The entries of `localeTokens` in the editor of the theme. An entry inherits from the entry of the same language.
import { applyTokenLayer } from '#src/realm/mergeTheme.ts';
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

const listEntries = ({ localeTokens }: JsonObject): readonly Json[] =>
  Array.isArray(localeTokens) ? localeTokens : [];

const readLocale = (entry: Json | undefined): Json | undefined => (isJsonObject(entry) ? entry['locale'] : undefined);

/** Returns the index of the entry of a pointer such as `/localeTokens/0/colours`; undefined for other pointers. */
function findEntryIndex(pointer: string): number | undefined {
  const index = /^\/localeTokens\/(\d+)(\/|$)/.exec(pointer)?.[1];
  return index === undefined ? undefined : Number(index);
}

/**
 * Returns the pointer in the inherited theme from which a pointer in an entry of `localeTokens` inherits its value;
 * undefined when the inherited theme has no entry of the language.
 */
export function findInheritedTokens(pointer: string, theme: JsonObject, inherited: JsonObject): string | undefined {
  const index = findEntryIndex(pointer);
  if (index === undefined) return undefined;
  const locale = readLocale(listEntries(theme)[index]);
  const found = listEntries(inherited).findIndex((entry) => readLocale(entry) === locale);
  return found < 0 ? undefined : pointer.replace(/^\/localeTokens\/\d+/, `/localeTokens/${found}`);
}

/**
 * Returns the tokens that are in force at a pointer: those of the language for a pointer in an entry of `localeTokens`.
 * @param theme the document that is edited
 * @param merged its tokens with the inherited ones
 */
export function readTokensAt(pointer: string, theme: Json, merged: JsonObject): JsonObject {
  const index = findEntryIndex(pointer);
  if (index === undefined || !isJsonObject(theme)) return merged;
  const locale = readLocale(listEntries(theme)[index]);
  const entry = listEntries(merged).find((each) => readLocale(each) === locale);
  return applyTokenLayer(merged, entry) as JsonObject;
}
