// One operation of a JSON Patch (RFC 6902), for patches of plugins and of editors.
import { getAt, isEqual, isOwnPath, type Json } from '#schemas/jsonPointer.ts';
import type { PatchOperation } from '#schemas/preview/patch.ts';

/** Applies one step with the library. Returns why it cannot be applied; undefined: it was applied. */
type ApplyStep = (step: PatchOperation) => string | undefined;

/**
 * Applies one operation. It does itself what the library does wrongly: the library follows inherited fields, compares
 * long lists for seconds, and applies the second pointer of a move to the value before the first one is removed.
 *
 * @param root JSON; it is changed, also when a move fails at its target
 * @param applyStep changes `root` by the library
 * @returns why the operation cannot be applied; undefined: it was applied
 */
export function applyOperation(root: object, operation: PatchOperation, applyStep: ApplyStep): string | undefined {
  const { op, path } = operation;
  const value = getAt(root as Json, 'from' in operation ? operation.from : path);
  if (op === 'test')
    return isOwnPath(root, path, true) && isEqual(value, operation.value as Json)
      ? undefined
      : `the value at ${path} is another one`;
  if ('from' in operation && !isOwnPath(root, operation.from, true)) return `there is no value at ${operation.from}`;
  const apply = (step: PatchOperation, mustExist: boolean): string | undefined =>
    isOwnPath(root, step.path, mustExist) ? applyStep(step) : `there is no place for a value at ${step.path}`;
  if (op !== 'move') return apply(operation, op === 'remove' || op === 'replace');
  return (
    apply({ op: 'remove', path: (operation as { readonly from: string }).from }, true) ??
    apply({ op: 'add', path, value }, false)
  );
}
