// The operator's contract (decision O15): every setting of the process, read once.

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: string;
  readonly production: boolean;
  /** Demo accounts exist although NODE_ENV is production. */
  readonly demo: boolean;
};

/** @throws with the name of the variable and what it must be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = Number(env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is "${env['PORT']}": expected a number from 0 to 65535.`);
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const logLevel = env['LOG_LEVEL'] ?? 'info';
  if (!levels.includes(logLevel)) throw new Error(`LOG_LEVEL is "${logLevel}": expected one of ${levels.join(', ')}.`);
  return {
    port, logLevel,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? '.data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    production: env['NODE_ENV'] === 'production',
    demo: env['DEMO'] === '1',
  };
}
