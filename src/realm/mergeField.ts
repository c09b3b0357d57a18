import type { MergeRule } from '#schemas/realm/realm.ts';
import { isObject, type JsonObject } from './isObject.ts';

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
    // Lists of origins are combined by mergeOrigins, which reads all related realms, and settings by language by
    // mergeSettings, which has the rules of their fields.
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
