import type { ProblemCode } from '#schemas/problems.ts';

/** Why a plugin's row cannot be shown. Thrown while drawing, so that the row's boundary shows the note in its place and reports the code. */
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
