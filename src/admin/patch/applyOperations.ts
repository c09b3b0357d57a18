// JSON Patches (RFC 6902) of authored documents. The editor and the preview frame use these functions.
import { applyPatch, createPatch } from 'rfc6902';
import { applyOperation } from '#engine/page/applyOperation.ts';
import type { PatchOperation } from '#schemas/preview/patch.ts';
import { toSteps } from '#schemas/jsonPointer.ts';

/** A patch that does not fit its document. The document is unchanged. */
export class PatchFailedError extends Error {
  override readonly name = 'PatchFailedError';
}

/**
 * Applies all operations to a copy. Parts of the document that no operation changes are the same objects in the copy, so
 * an edit of a large document costs little and its readers can compare parts by identity.
 *
 * @param document JSON; it is not changed
 * @returns the changed copy
 * @throws {PatchFailedError} when an operation cannot be applied; then no operation is applied
 */
export function applyOperations<T>(document: T, operations: readonly PatchOperation[]): T {
  // The wrapper lets an operation with the empty pointer replace the whole document.
  const root = { document };
  // The library keeps values of the patch, so they are copied.
  const wrapped = structuredClone(operations).map((operation) => ({
    ...operation,
    path: `/document${operation.path}`,
    ...('from' in operation && { from: `/document${operation.from}` }),
  }));
  for (const [index, operation] of wrapped.entries()) {
    // One after the other, because after a failure the following operations would be applied to another document.
    const failure = applyOperation(root, operation, (step) => {
      // The library changes the object or list that contains the value.
      copyContainers(root, step.path);
      return applyPatch(root, [step])[0]?.message;
    });
    if (failure !== undefined) throw new PatchFailedError(`Operation ${index} cannot be applied: ${failure}`);
  }
  return root.document;
}

/** Replaces each object and list around the value at a pointer by a shallow copy. */
function copyContainers(root: object, pointer: string): void {
  let container = root as Record<string, unknown>;
  for (const step of toSteps(pointer).slice(0, -1)) {
    const value = Object.hasOwn(container, step) ? container[step] : undefined;
    if (typeof value !== 'object' || value === null) return;
    container[step] = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    container = container[step] as Record<string, unknown>;
  }
}

/** Returns the operations that change one JSON document to another. */
export const findOperations = (before: unknown, after: unknown): PatchOperation[] => createPatch(before, after);
