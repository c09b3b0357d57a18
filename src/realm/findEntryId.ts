import { isObject } from '#schemas/isObject.ts';

/** The fields by which entries of lists, such as rows, are told apart. */
const IDS = ['heroId', 'bucketId', 'id', 'sectionName', 'pluginId', 'file'] as const;

/**
 * Returns the id of a row or of another entry of a list. Entries with the same id in different fields are different:
 * `key`, the name of the field and the id, tells them apart.
 */
export function findEntryId(entry: unknown): { readonly key: string; readonly id: string } | undefined {
  if (!isObject(entry)) return undefined;
  const name = IDS.find((field) => typeof entry[field] === 'string');
  return name && { key: `${name} ${String(entry[name])}`, id: String(entry[name]) };
}
