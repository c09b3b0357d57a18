// Checks strings/<locale>.json: the brand's wording of the product's labels.
import { cleanText } from '#engine/page/cleanText.ts';
import { PSEUDO_LOCALE } from '#src/realm/localeChain.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, problem } from '#schemas/problems.ts';
import { TEXT_LIMITS } from '#schemas/textLimits.ts';
import { listDocuments } from '../folder/realmFolder.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { EXPECTED_SECRET } from './checkValue.ts';
import { hasPrivateKey, isSecretEntry } from './findSecrets.ts';

/** The ending of a label's key that names the plural form of its text. */
export const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** Number of keys that one problem names. */
const MAX_KEYS = 20;

/** Reports labels and plural forms that the folder has in one language and not in another of the realm. */
function checkLabelParity(context: CheckContext, isKnown: (key: string) => boolean): void {
  const keysByLocale = new Map(
    listDocuments(context.folder, 'strings').map(
      ({ name, value }) => [name, new Set(Object.keys(value ?? {}).filter(isKnown))] as const,
    ),
  );
  const allKeys = [...keysByLocale.values()].flatMap((keys) => [...keys]);
  for (const locale of context.locales.filter((name) => name !== PSEUDO_LOCALE)) {
    const keys = keysByLocale.get(locale) ?? keysByLocale.get(locale.split('-')[0] ?? locale) ?? new Set();
    const missing = listMissingKeys(locale, keys, allKeys);
    if (missing.length === 0) continue;
    const rest = missing.length > MAX_KEYS ? ` and ${missing.length - MAX_KEYS} more` : '';
    context.report(`strings/${locale}.json`, 'LABEL_UNTRANSLATED', '', {
      expected: `${missing.slice(0, MAX_KEYS).join(', ')}${rest}`,
    });
  }
}

/** Returns the keys that a language lacks. A plural needs each plural form of the language. */
function listMissingKeys(locale: string, keys: ReadonlySet<unknown>, allKeys: readonly string[]): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const needed = allKeys.flatMap((key) =>
    PLURAL_FORM.test(key) ? forms.map((form) => key.replace(PLURAL_FORM, `_${form}`)) : [key],
  );
  return [...new Set(needed)].filter((key) => !keys.has(key) && !keys.has(key.replace(PLURAL_FORM, '')));
}

/**
 * Checks locales, keys and texts.
 * @param known the product's label keys; undefined skips the check of keys (the folder is the product's own).
 */
export function checkLabels(context: CheckContext, known: readonly string[] | undefined): void {
  const knownKeys = known && new Set(known.flatMap((key) => [key, key.replace(PLURAL_FORM, '_')]));
  const isKnown = (key: string): boolean =>
    !knownKeys || knownKeys.has(key) || knownKeys.has(key.replace(PLURAL_FORM, '_'));
  // Problems that only follow from a wrong list of languages are not reported: their remedy would be to remove good
  // files.
  if (!context.hasInvalidLocales) checkLabelParity(context, isKnown);
  for (const { file, name, value } of listDocuments(context.folder, 'strings')) {
    if (!context.hasInvalidLocales && !context.locales.includes(name))
      context.report(file, 'LOCALE_UNKNOWN', '', {
        expected: `one of ${context.locales.join(', ')}`,
        found: excerpt(name),
      });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      context.report(file, 'FIELD_TYPE', '', { expected: 'an object of texts by key', found: excerpt(value) });
      continue;
    }
    for (const [key, text] of Object.entries(value)) {
      const at = pointerTo('', key);
      const isOfProduct = knownKeys !== undefined && isKnown(key);
      if (hasPrivateKey(text) || (!isOfProduct && isSecretEntry(key, text))) {
        context.report(file, 'SECRET_FOUND', at, EXPECTED_SECRET);
        continue;
      }
      if (!isKnown(key))
        context.report(file, 'LABEL_UNKNOWN', at, { found: excerpt(key), ...suggest(key, new Set(known)) });
      if (typeof text !== 'string')
        context.report(file, 'FIELD_TYPE', at, { expected: 'string', found: excerpt(text) });
      else if (text.length > TEXT_LIMITS.label)
        context.add({
          ...problem('FIELD_TOO_LONG', at, {
            file,
            expected: `at most ${TEXT_LIMITS.label} characters`,
            found: excerpt(text),
          }),
          severity: 'error',
        });
      else if (cleanText(text) !== text) context.report(file, 'TEXT_UNSAFE', at, { found: excerpt(text) });
    }
  }
}
