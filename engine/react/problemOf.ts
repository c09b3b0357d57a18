import type { PlannedRow } from '#engine/page/types.ts';
import { excerpt, PROBLEM_SEVERITY, problem, type Problem, type ProblemCode } from '#schemas/problems.ts';

/** What a row that failed while drawing reports: the error's own code when it has one (engine/remote), else that it failed. */
export function problemOf(error: unknown, row: Pick<PlannedRow, 'id' | 'type' | 'pointer'>): Problem {
  const { code, expected, found } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; expected?: unknown; found?: unknown };
  const of = { rowId: row.id, rowType: row.type };
  if (typeof code !== 'string' || !Object.hasOwn(PROBLEM_SEVERITY, code)) return problem('ROW_RENDER_FAILED', row.pointer, { ...of, found: excerpt(String(error)) });
  return problem(code as ProblemCode, row.pointer, { ...of, ...(typeof expected === 'string' && { expected }), ...(typeof found === 'string' && { found }) });
}
