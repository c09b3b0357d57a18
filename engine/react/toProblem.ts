import type { PlannedRow } from '#engine/page/types.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { isSecondReactError } from '#schemas/plugin/second-react.ts';
import { PLUGIN_CAUSES, type PluginCause } from '#schemas/plugin/plugin-cause.ts';
import type { Problem, ProblemCode } from '#schemas/problems.ts';

/** Problem codes that a plugin's row may throw (engine/remote). */
const PLUGIN_CODES: readonly unknown[] = [
  'PLUGIN_UNAVAILABLE',
  'PLUGIN_INCOMPATIBLE',
  'PLUGIN_REMOVED',
  'ROW_VERSION_NEWER',
  'ROW_MIGRATION_FAILED',
  'ROW_PROPS_INVALID',
] satisfies ProblemCode[];

/**
 * Converts an error thrown while a row rendered to a problem: with the error's own code if it has one
 * (engine/remote), else ROW_RENDER_FAILED.
 * @param owner plugin that the row belongs to, if any
 */
export function toProblem(
  error: unknown,
  row: Pick<PlannedRow, 'id' | 'type' | 'pointer'>,
  owner: string | undefined,
): Problem {
  const { code, cause, expected, found } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    cause?: unknown;
    expected?: unknown;
    found?: unknown;
  };
  const commonFields = {
    severity: 'error',
    pointer: row.pointer,
    rowId: row.id,
    rowType: row.type,
    cause: findCause(error, cause, owner),
    ...(owner !== undefined && { pluginId: owner }),
  } as const;
  if (!PLUGIN_CODES.includes(code))
    return { code: 'ROW_RENDER_FAILED', ...commonFields, found: excerpt(String(error)) };
  return {
    code: code as ProblemCode,
    ...commonFields,
    ...(typeof expected === 'string' && { expected }),
    ...(typeof found === 'string' && { found }),
  };
}

/** Messages of React for a component that never stops rendering itself: texts in development, numbers in production. */
const RENDER_LOOP = /Too many re-renders|Maximum update depth|#(185|301)\b/;

/** Messages of browsers and of Vite when a script or style of a row cannot be loaded, for example after a deploy. */
const LOAD_FAILURE =
  /dynamically imported module|module script failed|Unable to preload|Failed to fetch|NetworkError|Load failed/i;

function findCause(error: unknown, cause: unknown, owner: string | undefined): PluginCause {
  if (PLUGIN_CAUSES.includes(cause as PluginCause)) return cause as PluginCause;
  if (LOAD_FAILURE.test(String(error))) return 'load';
  if (RENDER_LOOP.test(String(error))) return 'loop';
  return owner !== undefined && isSecondReactError(error) ? 'react' : 'throw';
}
