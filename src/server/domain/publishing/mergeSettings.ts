// Merges the settings of a realm with those of the realm that it extends, by the merge rule of each field of realm.json
// (`x-merge` in schemas/realm/realm.ts). A group is a realm that others extend: a folder without hosts.
import { localeSettingsSchema } from '#schemas/realm/locale-settings.ts';
import { realmSchema, type MergeRule, type Realm } from '#schemas/realm/realm.ts';
import { findMergeRule, mergeField, mergeFields, mergeLocaleEntries } from '#src/realm/mergeField.ts';

type Settings = Readonly<Record<string, unknown>>;

const FIELDS: Readonly<Record<string, object>> = realmSchema.properties;

/** Returns the merge rule of a field of realm.json. */
export const getMergeRule = (field: string): MergeRule => findMergeRule(FIELDS, field);

/**
 * Returns the settings that are in force.
 * @param written the realm's own settings, as they are written; they may be unchecked.
 * @param parent the settings in force of the realm that it extends; undefined: it is not published.
 */
export function mergeSettings(written: Settings, parent: Partial<Realm> | undefined): Settings {
  if (!parent) return written;
  const localeSettings = mergeLocaleEntries(written['localeSettings'], parent.localeSettings, getLocaleMergeRule);
  return {
    ...mergeFields(written, parent, getMergeRule),
    ...(localeSettings !== undefined && { localeSettings }),
  };
}

const LOCALE_FIELDS: Readonly<Record<string, object>> = localeSettingsSchema.items.properties;

/** Returns the merge rule of a setting of one language. */
const getLocaleMergeRule = (field: string): MergeRule => findMergeRule(LOCALE_FIELDS, field);

/** The settings that one language can have of its own. */
export const LOCALE_SETTINGS = Object.keys(LOCALE_FIELDS).filter((name) => name !== 'locale');

/**
 * Returns the index of the entry of `localeSettings` that is for a language: that of the language itself, else that of
 * the language without region; -1 when there is none.
 */
export function findLocaleIndex(
  settings: readonly { readonly locale?: unknown }[] | undefined,
  locale: string,
): number {
  const exact = locale.toLowerCase();
  const find = (wanted: string | undefined): number => settings?.findIndex((each) => each.locale === wanted) ?? -1;
  const index = find(exact);
  return index < 0 ? find(exact.split('-')[0]) : index;
}

/**
 * Returns the settings in force in one language: those of its entry of `localeSettings`, each combined with the general
 * one by the merge rule of the field.
 */
export function resolveLocaleSettings(realm: Realm, locale: string): Realm {
  const entry = realm.localeSettings?.[findLocaleIndex(realm.localeSettings, locale)];
  if (!entry) return realm;
  const { locale: _locale, ...settings } = entry;
  const general: Settings = realm;
  return {
    ...realm,
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        getMergeRule(name) === 'own' ? value : mergeField(getMergeRule(name), value, general[name]),
      ]),
    ),
  };
}

/**
 * Returns the pointer of the part of realm.json that one realm sets as a whole: `/features/search`, `/analytics`. With
 * the rule `deep` every value that is not in a list is such a part.
 */
export function toMergedPointer(pointer: string): string {
  const steps = pointer.split('/');
  const rule = getMergeRule(steps[1] ?? '');
  if (rule !== 'deep') return steps.slice(0, rule === 'fields' ? 3 : 2).join('/');
  const inList = steps.findIndex((step) => /^\d+$/.test(step));
  return steps.slice(0, inList < 0 ? steps.length : inList).join('/');
}
