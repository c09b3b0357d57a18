import type { PlannedRow } from '#engine/page/types.ts';
import { excerpt, problem, type Problem, type ProblemCode } from '#schemas/problems.ts';

/** Codes with which a row's own code may fail (engine/remote). */
const OWN: readonly unknown[] = [
  'PLUGIN_UNAVAILABLE',
  'PLUGIN_INCOMPATIBLE',
  'ROW_VERSION_NEWER',
  'ROW_MIGRATION_FAILED',
  'ROW_PROPS_INVALID',
] satisfies ProblemCode[];

/** What a row that failed while drawing reports: the error's own code when it has one (engine/remote), else that it failed. */
export function problemOf(error: unknown, row: Pick<PlannedRow, 'id' | 'type' | 'pointer'>): Problem {
  const { code, expected, found } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    expected?: unknown;
    found?: unknown;
  };
  const of = { rowId: row.id, rowType: row.type };
  if (!OWN.includes(code)) return problem('ROW_RENDER_FAILED', row.pointer, { ...of, found: excerpt(String(error)) });
  return problem(code as ProblemCode, row.pointer, {
    ...of,
    ...(typeof expected === 'string' && { expected }),
    ...(typeof found === 'string' && { found }),
  });
}
