import type { ProblemCode } from '#schemas/problems.ts';

/**
 * The reason why a plugin's row cannot be shown. Thrown while rendering, so that the row's error boundary shows
 * its message and reports the code.
 */
export class PluginError extends Error {
  readonly code: ProblemCode;
  readonly expected: string | undefined;
  readonly found: string | undefined;
  constructor(code: ProblemCode, { expected, found }: { expected?: string; found?: string }) {
    super(`${code}: expected ${expected ?? 'another'}, found ${found ?? 'nothing'}`);
    this.name = 'PluginError';
    this.code = code;
    this.expected = expected;
    this.found = found;
  }
}
