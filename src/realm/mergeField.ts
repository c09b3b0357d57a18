import type { MergeRule } from '#schemas/realm/realm.ts';
import { isObject, type JsonObject } from '#schemas/isObject.ts';

/**
 * Returns the merge rule of a field (`x-merge`); `own`, which means that the field is not inherited, when it has none.
 * @param fields the schemas of the fields by name
 */
export const findMergeRule = (fields: Readonly<Record<string, object>>, name: string): MergeRule =>
  (Object.hasOwn(fields, name) ? (fields[name] as { readonly 'x-merge'?: MergeRule }) : {})['x-merge'] ?? 'own';

/**
 * Returns the values in force of an object whose fields are inherited, each by its rule.
 * @param own the realm's own values, as they are written; they may be unchecked
 * @param inherited the values in force of the realm that it extends
 */
export function mergeFields(
  own: JsonObject,
  inherited: object,
  findRule: (name: string) => MergeRule,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(inherited)) {
    const found = mergeField(findRule(name), own[name], value);
    if (found !== undefined) merged[name] = found;
  }
  return merged;
}

/**
 * Returns the value in force of a field that realms inherit; undefined when there is none.
 * @param own the realm's own value, as it is written; it may be unchecked
 * @param inherited the value in force of the realm that it extends
 */
export function mergeField(rule: MergeRule, own: unknown, inherited: unknown): unknown {
  switch (rule) {
    case 'replace':
      return own === undefined ? inherited : own;
    case 'fields':
      if (own === undefined) return inherited;
      return isObject(own) && isObject(inherited) ? { ...inherited, ...own } : own;
    case 'deep':
      if (own === undefined) return inherited;
      return isObject(own) && isObject(inherited) ? mergeDeep(own, inherited) : own;
    case 'prepend':
      if (own === undefined) return inherited;
      return Array.isArray(own) && Array.isArray(inherited)
        ? [...(own as unknown[]), ...(inherited as unknown[])]
        : own;
    case 'byId':
      if (own === undefined) return inherited;
      return Array.isArray(own) && Array.isArray(inherited)
        ? [...(own as unknown[]), ...(inherited as unknown[]).filter((each) => !hasId(own, each))]
        : own;
    // Lists of origins are combined by mergeOrigins, which reads all related realms, and lists by language by
    // mergeLocaleEntries, which needs the rules of their fields.
    default:
      return own;
  }
}

const mergeDeep = (own: JsonObject, inherited: JsonObject): JsonObject => ({
  ...inherited,
  ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, mergeField('deep', value, inherited[key])])),
});

/** Whether a list has an entry with the id of another entry. */
const hasId = (list: readonly unknown[], entry: unknown): boolean =>
  list.some((each) => isObject(each) && isObject(entry) && each['id'] === entry['id']);

/**
 * Returns the list in force of a field whose rule is `byLocale`: each entry with the fields that it inherits from the
 * entry of the same language, then the inherited entries of other languages.
 * @param own the realm's own list, as it is written; it may be unchecked
 * @param inherited the list in force of the realm that it extends
 * @param findRule returns the merge rule of a field of an entry
 */
export function mergeLocaleEntries(
  own: unknown,
  inherited: readonly LocaleEntry[] | undefined,
  findRule: (name: string) => MergeRule,
): unknown {
  const written = own ?? [];
  if (!inherited || !Array.isArray(written)) return own;
  const entries = written as readonly unknown[];
  const isOf = (entry: unknown, { locale }: LocaleEntry): boolean => isObject(entry) && entry['locale'] === locale;
  return [
    ...entries.map((entry) => {
      const same = inherited.find((each) => isOf(entry, each));
      return same && isObject(entry) ? mergeFields(entry, same, findRule) : entry;
    }),
    ...inherited
      .filter((each) => !entries.some((entry) => isOf(entry, each)))
      .map((each) => mergeFields({ locale: each.locale }, each, findRule)),
  ];
}

/** An entry of a list by language. */
type LocaleEntry = { readonly locale: string };
