// What an editor with a role may change (`editorRoles` of realm.json). The server decides with these functions, and the
// editor locks its controls with them.
import type { EditorRole } from '#schemas/realm/editor-roles.ts';
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import { pointerTo } from '#schemas/problems.ts';
import { findEntryId } from './findEntryId.ts';
import { isObject, type JsonObject } from '#schemas/isObject.ts';

/** What an editor with a role may change in one document. */
export type DocumentPermit = {
  readonly role: Pick<EditorRole, 'id' | 'name' | 'reason'>;
  /** The fields as realm.json names them; '' is the whole document. */
  readonly fields: readonly string[];
  readonly mayPublish: boolean;
};

/** Returns the name of a document in roles: `pages/home`, `settings:labels`. */
export const toDocumentName = (id: string): string => (isSettingsDocument(id) ? id : `pages/${id}`);

/** Returns what a role may change in a document. `fields` is empty when it may change nothing. */
export function findDocumentPermit(role: EditorRole, id: string): DocumentPermit {
  const name = toDocumentName(id);
  const fields = role.allow
    .filter(({ document }) => matchesName(document, name))
    .flatMap(({ fields: named }) => named ?? ['']);
  return {
    role: { id: role.id, name: role.name, reason: role.reason },
    fields,
    mayPublish: role.publish !== false && fields.length > 0,
  };
}

/** Whether a pattern in which `*` stands for any characters fits a name. */
export function matchesName(pattern: string, name: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return pattern === name;
  if (!name.startsWith(start)) return false;
  let position = start.length;
  for (const part of rest) {
    const found = name.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return name.length - end.length >= position && name.endsWith(end);
}

/** Whether the value at a pointer may be changed, with everything inside it. */
export const mayChange = ({ fields }: Pick<DocumentPermit, 'fields'>, pointer: string): boolean =>
  fields.some((field) => follow(toSteps(field), toSteps(pointer)) === 'covers');

/** Whether the value at a pointer, or any value that is or could be inside it, may be changed. */
export const mayChangeInside = ({ fields }: Pick<DocumentPermit, 'fields'>, pointer: string): boolean =>
  fields.some((field) => follow(toSteps(field), toSteps(pointer)) !== 'apart');

/** Returns the pointers at which two documents differ and which the editor may not change. */
export const findForbidden = (permit: Pick<DocumentPermit, 'fields'>, before: unknown, after: unknown): string[] =>
  listChangedPointers(before, after).filter((pointer) => !mayChange(permit, pointer));

/**
 * Returns the pointers at which two documents differ. An object that is added or removed counts as the fields in it. A
 * list in which entries were added, removed or moved counts as a whole; entries are told apart by their ids.
 * @param before undefined: there was no document
 * @param after undefined: there is no document any more
 */
export function listChangedPointers(before: unknown, after: unknown, pointer = ''): string[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!hasSameEntries(before, after)) return [pointer];
    return before.flatMap((entry, index) => listChangedPointers(entry, after[index], pointerTo(pointer, index)));
  }
  // A document that is created or removed counts as a whole.
  const isPart = pointer !== '';
  const [old, next] = [toFields(before, isPart), toFields(after, isPart)];
  if (!old || !next) return [pointer];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  if (names.length === 0) return before === undefined || after === undefined ? [pointer] : [];
  return names.flatMap((name) =>
    listChangedPointers(readField(old, name), readField(next, name), pointerTo(pointer, name)),
  );
}

/** Returns the fields of an object; none for a part that does not exist; undefined for other values. */
function toFields(value: unknown, isPart: boolean): JsonObject | undefined {
  if (isObject(value)) return value;
  return value === undefined && isPart ? {} : undefined;
}

const readField = (value: JsonObject, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

/** Whether two lists have the same entries in the same order; only what is inside them may differ. */
const hasSameEntries = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length &&
  before.every((entry, index) => findEntryId(entry)?.key === findEntryId(after[index])?.key);

/** The steps of a pointer, as they are written: escaped. */
const toSteps = (pointer: string): readonly string[] => pointer.split('/').slice(1);

/**
 * Follows a pointer along a field.
 *
 * @returns `covers`: the field is the value at the pointer, or contains it; `reaches`: the field can be inside that
 *   value; `apart`: neither
 */
function follow(field: readonly string[], steps: readonly string[]): 'covers' | 'reaches' | 'apart' {
  // The steps of the field that can come next. Several can, because of `**`.
  let next = skipAnyDepth(field, [0]);
  for (const step of steps) {
    if (next.has(field.length)) return 'covers';
    const following = [...next].flatMap((index) => {
      const expected = field[index];
      if (expected === '**') return [index];
      return expected === '*' || expected === step ? [index + 1] : [];
    });
    next = skipAnyDepth(field, following);
  }
  if (next.has(field.length)) return 'covers';
  return next.size > 0 ? 'reaches' : 'apart';
}

/** Adds the steps after each `**`, which also stands for no step at all. */
function skipAnyDepth(field: readonly string[], indexes: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const start of indexes)
    for (let index = start; !found.has(index); index += 1) {
      found.add(index);
      if (field[index] !== '**') break;
    }
  return found;
}
