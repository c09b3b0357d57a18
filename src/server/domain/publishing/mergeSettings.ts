// Merges the settings of a realm with those of the realm that it extends, by the merge rule of each field of realm.json
// (`x-merge` in schemas/realm/realm.ts). A group is a realm that others extend: a folder without hosts.
import { realmSchema, type MergeRule, type Realm } from '#schemas/realm/realm.ts';
import { findMergeRule, mergeFields } from '#src/realm/mergeField.ts';

type Settings = Readonly<Record<string, unknown>>;

const FIELDS: Readonly<Record<string, object>> = realmSchema.properties;

/** Returns the merge rule of a field of realm.json. */
export const getMergeRule = (field: string): MergeRule => findMergeRule(FIELDS, field);

/**
 * Returns the settings that are in force.
 * @param written the realm's own settings, as they are written; they may be unchecked.
 * @param parent the settings in force of the realm that it extends; undefined: it is not published.
 */
export const mergeSettings = (written: Settings, parent: Partial<Realm> | undefined): Settings =>
  parent ? mergeFields(written, parent, getMergeRule) : written;

/** Returns the pointer of the part of realm.json that one realm sets as a whole: `/features/search`, `/analytics`. */
export function toMergedPointer(pointer: string): string {
  const steps = pointer.split('/');
  return steps.slice(0, getMergeRule(steps[1] ?? '') === 'fields' ? 3 : 2).join('/');
}
