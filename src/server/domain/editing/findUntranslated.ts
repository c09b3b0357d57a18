// Which texts of a brand lack a language, and what viewers of that language get instead.
import { isObject } from '#schemas/isObject.ts';
import { pointerTo } from '#schemas/problems.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { chooseTextLocale, createLocaleChain, isTranslated, PSEUDO_LOCALE } from '#src/realm/localeChain.ts';
import { type Strings } from '../delivery/localise.ts';
import { PLURAL_FORM } from '../publishing/check/checkLabels.ts';
import { resolvePointer } from '../publishing/explain/layers.ts';

/** What viewers of a language get in place of a text that does not exist in it. */
export type Substitute = {
  /** The language without the text. */
  readonly locale: string;
  /** Language of the text that viewers get; missing: they get none. */
  readonly shownLocale?: string;
  /** The text that viewers get, shortened; missing: they get none. */
  readonly shown?: string;
  /** True: the shown text is an inherited label, whose wording can differ from that of the brand. */
  readonly isInherited?: boolean;
};

/** A text that lacks languages. */
export type Untranslated = { readonly pointer: string; readonly missing: readonly Substitute[] };

/** The languages of a brand. */
export type BrandLocales = { readonly locales: readonly string[]; readonly defaultLocale: string };

/** Number of characters of a text in the list. */
const MAX_SHOWN = 200;

/**
 * Returns the localised texts of a document that lack languages.
 * @param pointers of the texts, as the check of the document reports them
 */
export const findUntranslatedTexts = (
  document: unknown,
  pointers: readonly string[],
  brand: BrandLocales,
): readonly Untranslated[] =>
  pointers.flatMap((pointer) => {
    // A row of an older version can have the text at another place than its migrated copy, which was checked.
    const value = resolvePointer(document, pointer).value;
    if (!isLocalisedText(value)) return [];
    const texts = value.$text;
    const missing = listLocales(brand)
      .filter((locale) => !isTranslated(texts, locale))
      .map((locale) => {
        const shownLocale = chooseTextLocale(texts, createLocaleChain(locale, brand.defaultLocale));
        return { locale, ...(shownLocale !== undefined && { shownLocale, shown: shorten(texts[shownLocale]) }) };
      });
    return missing.length > 0 ? [{ pointer, missing }] : [];
  });

/**
 * Returns the labels that lack languages: labels that the brand defines, but not in every language; and inherited
 * labels that do not exist in a language of the brand. The brand's own are first.
 * @param own labels of the brand by key, then by language
 * @param inherited labels of the realms from which the brand inherits; an earlier one takes precedence
 */
export function findUntranslatedLabels(
  own: unknown,
  inherited: readonly Strings[],
  brand: BrandLocales,
): readonly Untranslated[] {
  const labels = isObject(own) ? own : {};
  const keys = new Set([
    ...Object.keys(labels),
    ...inherited.flatMap((layer) => Object.values(layer).flatMap(Object.keys)),
  ]);
  // A brand that defines one plural form of a label defines the label.
  const ownStems = new Set(Object.keys(labels).map(toStem));
  const search: LabelSearch = { own: labels, ownStems, inherited, brand };
  const byPrecedence = (one: string, other: string): number =>
    Number(ownStems.has(toStem(other))) - Number(ownStems.has(toStem(one))) || (one < other ? -1 : 1);
  return [...keys].sort(byPrecedence).flatMap((key) => {
    const missing = listLocales(brand).flatMap((locale) => findLabelSubstitute(search, key, locale) ?? []);
    return missing.length > 0 ? [{ pointer: pointerTo('', key), missing }] : [];
  });
}

type LabelSearch = {
  readonly own: Readonly<Record<string, unknown>>;
  readonly ownStems: ReadonlySet<string>;
  readonly inherited: readonly Strings[];
  readonly brand: BrandLocales;
};

/** Returns what viewers get in place of a label; undefined when it exists in their language. */
function findLabelSubstitute(search: LabelSearch, key: string, locale: string): Substitute | undefined {
  const { own, ownStems, inherited, brand } = search;
  const form = PLURAL_FORM.exec(key)?.[1];
  // English has no form "few", so that a label that has it in Arabic lacks nothing in English.
  if (
    form !== undefined &&
    !new Intl.PluralRules(locale).resolvedOptions().pluralCategories.some((each) => each === form)
  )
    return undefined;
  const isOwn = ownStems.has(toStem(key));
  const ownTexts = [own[key], own[toStem(key)]].filter(isObject);
  for (const shownLocale of createLocaleChain(locale, brand.defaultLocale)) {
    const ownText = ownTexts.map((texts) => texts[shownLocale]).find((each) => typeof each === 'string');
    const text = ownText ?? inherited.map((layer) => layer[shownLocale]?.[key]).find((each) => each !== undefined);
    if (typeof text !== 'string') continue;
    const isOfLanguage = getLanguage(shownLocale) === getLanguage(locale);
    const isInherited = isOwn && ownText === undefined;
    if (isOfLanguage && !isInherited) return undefined;
    return { locale, shownLocale, shown: shorten(text), ...(isInherited && { isInherited }) };
  }
  // Viewers get another plural form, which is listed by itself when it lacks the language too.
  return form === undefined ? { locale } : undefined;
}

const toStem = (key: string): string => key.replace(PLURAL_FORM, '');
const getLanguage = (locale: string): string => locale.split('-')[0] ?? locale;
const listLocales = ({ locales }: BrandLocales): readonly string[] => locales.filter((each) => each !== PSEUDO_LOCALE);
const shorten = (text: unknown): string => {
  const characters = Array.from(String(text));
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN - 1).join('')}…` : String(text);
};
