// Checks `localeSettings` of realm.json: the languages, and the values that the schema cannot check.
import { excerpt } from '#schemas/excerpt.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { isObject } from '#schemas/isObject.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { checkRowTypes, checkTimeZone } from './checkSettingValues.ts';

const FILE = 'realm.json';

type UncheckedSettings = { readonly localeSettings?: unknown; readonly hosts?: Realm['hosts'] | undefined };

/**
 * Reports entries for a language that the realm does not have or that has an entry already, and time zones, row types
 * and home pages that do not exist. The pages of a group are those of its brands, so its home pages are not checked.
 * @param realm the settings; they may be unchecked
 */
export function checkLocaleSettings(context: CheckContext, { localeSettings, hosts }: UncheckedSettings): void {
  const { report, pageIds } = context;
  const entries = (Array.isArray(localeSettings) ? (localeSettings as readonly unknown[]) : []).map((entry, index) => ({
    entry,
    pointer: `/localeSettings/${index}`,
  }));
  const objects = entries.flatMap(({ entry, pointer }) => (isObject(entry) ? [{ entry, pointer }] : []));
  checkLocales(
    context,
    objects.map(({ entry, pointer }) => ({ locale: entry['locale'], pointer: `${pointer}/locale` })),
    FILE,
  );
  for (const { entry, pointer } of objects) {
    const { timeZone, rowTypes, homePage } = entry;
    checkTimeZone(context, `${pointer}/timeZone`, timeZone);
    checkRowTypes(context, rowTypes, `${pointer}/rowTypes`);
    if (typeof homePage === 'string' && hosts?.length && !pageIds.has(homePage))
      report(FILE, 'FIELD_VALUE', `${pointer}/homePage`, {
        expected: 'the id of a page of the realm',
        found: excerpt(homePage),
      });
  }
}

/** The language of an entry of a list by language, with its pointer. It may be unchecked. */
type EntryLocale = { readonly locale: unknown; readonly pointer: string };

/** Reports languages that the realm does not have, and those that an earlier entry has. */
export function checkLocales(
  { report, locales, hasInvalidLocales }: CheckContext,
  entries: readonly EntryLocale[],
  file: string,
): void {
  const known = new Set(locales.flatMap((locale) => [locale, locale.split('-')[0] ?? locale]));
  const seen = new Set<unknown>();
  for (const { locale, pointer } of entries) {
    if (typeof locale === 'string' && !hasInvalidLocales && !known.has(locale))
      report(file, 'LOCALE_UNKNOWN', pointer, {
        expected: `one of ${locales.join(', ')}`,
        found: excerpt(locale),
        ...suggest(locale, known),
      });
    if (seen.has(locale))
      report(file, 'FIELD_VALUE', pointer, {
        expected: 'a language that no other entry has',
        found: excerpt(locale),
      });
    seen.add(locale);
  }
}
