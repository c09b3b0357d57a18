import { applyOperations } from '../../patch/applyOperations.ts';
import type { Operation } from './diffDocuments.ts';
import { getAt, isJsonObject, joinPointer, toSteps, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** A document after a patch, and the operations that undo the patch. */
export type AppliedPatch = { readonly document: JsonObject; readonly inverse: readonly Operation[] };

/**
 * Applies a patch to a copy of a document.
 *
 * @throws {PatchFailedError} when an operation cannot be applied
 */
export function applyInvertible(document: JsonObject, operations: readonly Operation[]): AppliedPatch {
  const inverse: Operation[] = [];
  let current = document;
  for (const operation of operations) {
    inverse.unshift(...invert(current, operation));
    // Each operation is inverted against the document that the operations before it have left.
    if (operations.length > 1) current = applyOperations(current, [operation]);
  }
  return { document: operations.length > 1 ? current : applyOperations(document, operations), inverse };
}

/** Returns the operations that undo one operation. */
function invert(document: JsonObject, operation: Operation): Operation[] {
  const { path } = operation;
  const previous = structuredClone(getAt(document, path));
  if (operation.op === 'replace') return [{ op: 'replace', path, value: previous! }];
  if (operation.op === 'move') return [{ op: 'move', from: path, path: operation.from }];
  const isMember = isMemberOfObject(document, path);
  if (operation.op === 'remove')
    return isMember ? restoreMember(document, path, previous!) : [{ op: 'add', path, value: previous! }];
  return isMember && previous !== undefined ? [{ op: 'replace', path, value: previous }] : [{ op: 'remove', path }];
}

const getParent = (path: string): string => path.slice(0, path.lastIndexOf('/'));

const isMemberOfObject = (document: JsonObject, path: string): boolean =>
  isJsonObject(getAt(document, getParent(path)));

/** Adds a removed field again, and then the fields after it, so that the order in the source is the same as before. */
function restoreMember(document: JsonObject, path: string, value: Json): Operation[] {
  const parent = getParent(path);
  const members = getAt(document, parent) as JsonObject;
  const keys = Object.keys(members);
  const later = keys.slice(keys.indexOf(toSteps(path).at(-1)!) + 1).map((key) => ({
    path: joinPointer(parent, key),
    value: structuredClone(members[key]!),
  }));
  return [
    { op: 'add', path, value },
    ...later.map((field): Operation => ({ op: 'remove', path: field.path })),
    ...later.map((field): Operation => ({ op: 'add', ...field })),
  ];
}
