// Applies the JSON Patch of a plugin to the props of its row. Loaded when a plugin sends the first patch.
import { applyPatch } from 'rfc6902';
import { applyOperation } from '#engine/page/applyOperation.ts';
import { isObject } from '#schemas/isObject.ts';
import validatePatch from '#schemas/generated/validators/props-patch.js';
import { MAX_OPERATIONS, type PatchResult } from '#schemas/plugin/props-patch.ts';
import type { PatchOperation } from '#schemas/preview/patch.ts';

/** Largest props as JSON, in characters. Copies of copies could otherwise fill the memory of the tab. */
const MAX_LENGTH = 64_000;

type Props = Readonly<Record<string, unknown>>;

/** Validates patched props. `before` are the props before the patch. */
export type CheckPatched = (props: Props, before: unknown) => PatchResult | Promise<PatchResult>;

/** Returns the result of a patch that is refused. */
export const refuse = (what: string, where: string, expected: string, remedy: string, found?: string): PatchResult => ({
  isApplied: false,
  finding: { what, where, expected, ...(found !== undefined && { found: found.slice(0, 80) }), remedy },
});

/**
 * Applies a patch to a copy of the props, and validates the result.
 *
 * @param operations of the plugin, unchecked
 * @param check validates the result by the schema of the row type
 */
export async function applyPropsPatch(before: unknown, operations: unknown, check: CheckPatched): Promise<PatchResult> {
  let steps: unknown;
  try {
    // A message can contain values that JSON does not have, such as cycles and functions.
    steps = JSON.parse(JSON.stringify(operations) ?? 'null');
  } catch {
    return refuse(
      'The patch contains a value that is not JSON.',
      '',
      'JSON',
      'Remove cycles and large numbers from it.',
    );
  }
  if (!isPatch(steps)) {
    const { instancePath } = validatePatch.errors![0]!;
    return refuse(
      'This is not a JSON Patch (RFC 6902).',
      instancePath,
      `a list of 1 to ${MAX_OPERATIONS} operations: add, remove, replace, move, copy or test`,
      'Correct the operation at this position.',
    );
  }
  return findOutside(steps) ?? applySteps(before, steps, check);
}

const isPatch = (value: unknown): value is PatchOperation[] => validatePatch(value);

/** Returns the refusal of a patch with a pointer to anything but the props. */
function findOutside(steps: readonly PatchOperation[]): PatchResult | undefined {
  for (const [index, step] of steps.entries())
    for (const field of ['path', 'from'] as const) {
      const pointer = (step as Partial<Record<typeof field, string>>)[field];
      if (pointer === undefined || pointer === '/props' || pointer.startsWith('/props/')) continue;
      return refuse(
        'The patch changes something outside of the props of its row.',
        `/${index}/${field}`,
        '/props, or a pointer below it such as /props/title',
        'Begin each pointer with /props. A plugin cannot change other fields, rows or pages.',
        pointer,
      );
    }
  return undefined;
}

function applySteps(
  before: unknown,
  steps: readonly PatchOperation[],
  check: CheckPatched,
): PatchResult | Promise<PatchResult> {
  const root: { props?: unknown } = structuredClone({ props: before });
  for (const [index, step] of steps.entries()) {
    const failure = applyOperation(root, step, (single) => applyPatch(root, [single])[0]?.message);
    if (failure !== undefined)
      return refuse(
        'An operation cannot be applied to the props.',
        `/${index}`,
        step.op === 'test' ? 'an equal value' : 'a pointer to a value that exists, or for "add" to a new field',
        'Compare the pointer with the props that the row has now.',
        failure,
      );
    const { length } = JSON.stringify(root);
    if (length > MAX_LENGTH)
      return refuse(
        'The patched props are too large.',
        `/${index}`,
        `at most ${MAX_LENGTH} characters as JSON`,
        'Store large data on the server of the plugin.',
        String(length),
      );
  }
  if (!isObject(root.props))
    return refuse('The patch removes or replaces the props.', '/props', 'an object', 'Patch the fields of the props.');
  return check(root.props, before);
}
