import type { PluginCause } from '#schemas/plugin/plugin-cause.ts';
import type { ProblemCode } from '#schemas/problems.ts';

type Details = { readonly cause: PluginCause; readonly expected?: string; readonly found?: string };

/**
 * The reason why a plugin's row cannot be shown. Thrown while rendering, so that the row's error boundary shows
 * its message and reports the code.
 */
export class PluginError extends Error {
  /** Code of the problem that the error boundary reports. */
  readonly code: ProblemCode;
  /** Kind of the failure (PLUGIN_CAUSES). */
  override readonly cause: PluginCause;
  /** What the engine expected, in English; undefined: not known. */
  readonly expected: string | undefined;
  /** What the engine found instead, in English; undefined: not known. */
  readonly found: string | undefined;
  constructor(code: ProblemCode, { cause, expected, found }: Details) {
    super(`${code}: ${describeDifference(expected, found)} (${cause})`);
    this.name = 'PluginError';
    this.code = code;
    this.cause = cause;
    this.expected = expected;
    this.found = found;
  }
}

/** Names what was expected and what was found, as far as they are known. */
function describeDifference(expected: string | undefined, found: string | undefined): string {
  const parts = [expected && `expected ${expected}`, found && `found ${found}`].filter(Boolean);
  return parts.join(', ') || 'no details are known';
}
