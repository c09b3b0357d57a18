// JSON Patches (RFC 6902) of authored documents. The editor and the preview frame use these functions.
import { applyPatch, createPatch } from 'rfc6902';
import type { PatchOperation } from '#schemas/preview/patch.ts';

/** A patch that does not fit its document. The document is unchanged. */
export class PatchFailedError extends Error {
  override readonly name = 'PatchFailedError';
}

/**
 * Applies all operations to a copy.
 *
 * @param document JSON; it is not changed
 * @returns the changed copy
 * @throws {PatchFailedError} when an operation cannot be applied; then no operation is applied
 */
export function applyOperations<T>(document: T, operations: readonly PatchOperation[]): T {
  // The wrapper lets an operation with the empty pointer replace the whole document. The library changes its arguments
  // and keeps values of the patch, so both are copied.
  const root = { document: structuredClone(document) };
  const wrapped = structuredClone(operations).map((operation) => ({
    ...operation,
    path: `/document${operation.path}`,
    ...('from' in operation && { from: `/document${operation.from}` }),
  }));
  for (const [index, operation] of wrapped.entries()) {
    // One after the other, because after a failure the following operations would be applied to another document.
    const [failure] = applyPatch(root, [operation]);
    if (failure) throw new PatchFailedError(`Operation ${index} cannot be applied: ${failure.message}`);
  }
  return root.document;
}

/** Returns the operations that change one JSON document to another. */
export const findOperations = (before: unknown, after: unknown): PatchOperation[] => createPatch(before, after);
