import type { PlannedRow } from '#engine/page/types.ts';
import { excerpt, problem, type Problem, type ProblemCode } from '#schemas/problems.ts';

/** Problem codes that a plugin's row may throw (engine/remote). */
const PLUGIN_CODES: readonly unknown[] = [
  'PLUGIN_UNAVAILABLE',
  'PLUGIN_INCOMPATIBLE',
  'ROW_VERSION_NEWER',
  'ROW_MIGRATION_FAILED',
  'ROW_PROPS_INVALID',
] satisfies ProblemCode[];

/**
 * Converts an error thrown while a row rendered to a problem: with the error's own code if it has one
 * (engine/remote), else ROW_RENDER_FAILED.
 */
export function toProblem(error: unknown, row: Pick<PlannedRow, 'id' | 'type' | 'pointer'>): Problem {
  const { code, expected, found } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    expected?: unknown;
    found?: unknown;
  };
  const rowFields = { rowId: row.id, rowType: row.type };
  if (!PLUGIN_CODES.includes(code))
    return problem('ROW_RENDER_FAILED', row.pointer, { ...rowFields, found: excerpt(String(error)) });
  return problem(code as ProblemCode, row.pointer, {
    ...rowFields,
    ...(typeof expected === 'string' && { expected }),
    ...(typeof found === 'string' && { found }),
  });
}
