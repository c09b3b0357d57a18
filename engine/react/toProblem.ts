import type { PlannedRow } from '#engine/page/types.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { Problem, ProblemCode } from '#schemas/problems.ts';

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
  // Not by problem(), whose list of warnings the first visit would download.
  const rowError = { severity: 'error', pointer: row.pointer, rowId: row.id, rowType: row.type } as const;
  if (!PLUGIN_CODES.includes(code)) return { code: 'ROW_RENDER_FAILED', ...rowError, found: excerpt(String(error)) };
  return {
    code: code as ProblemCode,
    ...rowError,
    ...(typeof expected === 'string' && { expected }),
    ...(typeof found === 'string' && { found }),
  };
}
