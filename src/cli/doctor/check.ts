// One result of the doctor, and the report of all results.

/** `fail`: the product does not start or does not work; `warn`: it works, but the operator should know something. */
export type DoctorCheck = {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** The action that resolves a warning or failure. */
  readonly remedy?: string;
};

/** Creates the result of a check that found nothing wrong. */
export const ok = (name: string, found: string): DoctorCheck => ({ name, state: 'ok', found });
/**
 * Creates the result of a check that found something that the operator should know, with which the product still works.
 */
export const warn = (name: string, found: string, remedy: string): DoctorCheck => ({
  name,
  state: 'warn',
  found,
  remedy,
});
/** Creates the result of a check that found something with which the product does not start or does not work. */
export const fail = (name: string, found: string, remedy: string): DoctorCheck => ({
  name,
  state: 'fail',
  found,
  remedy,
});

/** Formats all checks, and their counts on the last line. */
export function formatChecks(checks: readonly DoctorCheck[]): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, found, remedy }) => [
    `${state.padEnd(4)}  ${name.padEnd(width)}  ${found}`,
    ...(remedy ? [`${' '.repeat(width + 8)}-> ${remedy}`] : []),
  ]);
  const count = (state: DoctorCheck['state']): number => checks.filter((check) => check.state === state).length;
  return [
    ...lines,
    '',
    `${count('ok')} ok, ${count('warn')} ${count('warn') === 1 ? 'warning' : 'warnings'}, ${count('fail')} failed`,
  ].join('\n');
}

/** Formats a number of bytes: `12.3 GB`. */
export function formatBytes(number: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, number)) / 3)));
  return `${(number / 1000 ** step).toFixed(step > 1 ? 1 : 0)} ${units[step]}`;
}

/** Returns the code of a system error (`EACCES`), else its message. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
