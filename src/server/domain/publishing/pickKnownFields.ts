// Copies a value without the fields that its schema does not have. A publish only warns of such fields (a folder may be
// written for a newer server), so they must not reach a browser.
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { JsonObject } from '#schemas/isObject.ts';
import { isOpen, listBranches, openStep } from './check/findSchemasAt.ts';

/** Returns the value without unknown fields, at every depth that the schema describes; the same value if it has none. */
export const pickKnownFields = <T>(schema: unknown, value: T): T => pick(listBranches(schema), value) as T;

function pick(schemas: readonly JsonObject[], value: unknown): unknown {
  if (schemas.length === 0 || typeof value !== 'object' || value === null || isLocalisedText(value)) return value;
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => openStep(schema, '0'));
    const picked = value.map((item: unknown) => pick(items, item));
    return picked.some((item, index) => item !== value[index]) ? picked : value;
  }
  const entries = Object.entries(value);
  const picked = entries.flatMap(([key, inner]): [string, unknown][] => {
    const described = schemas.flatMap((schema) => openStep(schema, key));
    return described.length === 0 && !schemas.every(isOpen) ? [] : [[key, pick(described, inner)]];
  });
  const isSame = picked.length === entries.length && picked.every(([, inner], index) => inner === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(picked);
}
