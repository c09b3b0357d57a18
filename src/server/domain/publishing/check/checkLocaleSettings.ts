// Checks `localeSettings` of realm.json: the languages, and the values that the schema cannot check.
import { excerpt } from '#schemas/excerpt.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { isObject } from '#src/realm/isObject.ts';
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
  const { report, locales, hasInvalidLocales, pageIds } = context;
  const known = new Set(locales.flatMap((locale) => [locale, locale.split('-')[0] ?? locale]));
  const seen = new Set<unknown>();
  (Array.isArray(localeSettings) ? (localeSettings as readonly unknown[]) : []).forEach((entry, index) => {
    if (!isObject(entry)) return;
    const pointer = `/localeSettings/${index}`;
    const { locale, timeZone, rowTypes, homePage } = entry;
    if (typeof locale === 'string' && !hasInvalidLocales && !known.has(locale))
      report(FILE, 'LOCALE_UNKNOWN', `${pointer}/locale`, {
        expected: `one of ${locales.join(', ')}`,
        found: excerpt(locale),
      });
    if (seen.has(locale))
      report(FILE, 'FIELD_VALUE', `${pointer}/locale`, {
        expected: 'a language that no other entry has',
        found: excerpt(locale),
      });
    seen.add(locale);
    checkTimeZone(context, `${pointer}/timeZone`, timeZone);
    checkRowTypes(context, rowTypes, `${pointer}/rowTypes`);
    if (typeof homePage === 'string' && hosts?.length && !pageIds.has(homePage))
      report(FILE, 'FIELD_VALUE', `${pointer}/homePage`, {
        expected: 'the id of a page of the realm',
        found: excerpt(homePage),
      });
  });
}
