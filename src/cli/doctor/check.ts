// One line of the doctor's answer.

/** `fail`: the product does not start or cannot do its work; `warn`: it does, but something is worth knowing. */
export type Check = {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do; only where something is to be done. */ readonly remedy?: string;
};

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found });
export const warn = (name: string, found: string, remedy: string): Check => ({ name, state: 'warn', found, remedy });
export const fail = (name: string, found: string, remedy: string): Check => ({ name, state: 'fail', found, remedy });

/** All checks as text, and a sum. */
export function formatChecks(checks: readonly Check[]): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, found, remedy }) => [
    `${state.padEnd(4)}  ${name.padEnd(width)}  ${found}`,
    ...(remedy ? [`${' '.repeat(width + 8)}-> ${remedy}`] : []),
  ]);
  const count = (state: Check['state']): number => checks.filter((check) => check.state === state).length;
  return [
    ...lines,
    '',
    `${count('ok')} ok, ${count('warn')} ${count('warn') === 1 ? 'warning' : 'warnings'}, ${count('fail')} failed`,
  ].join('\n');
}

/** 12.3 GB */
export function bytes(number: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, number)) / 3)));
  return `${(number / 1000 ** step).toFixed(step > 1 ? 1 : 0)} ${units[step]}`;
}

/** The code of a system error, else its text. */
export const reason = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
