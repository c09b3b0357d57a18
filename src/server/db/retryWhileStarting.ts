/**
 * Waits for a PostgreSQL server that is still starting: Docker Compose, or the start of the computer, starts it and
 * this server at the same time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLogger } from './databaseLogger.ts';

/** How long a database server may take to start. */
export interface RetryOptions {
  /** The server's name in messages. */
  readonly server: string;
  readonly logger: DatabaseLogger;
  readonly signal?: AbortSignal | undefined;
  /** Time in ms after which the last error is thrown. */
  readonly limitMs: number;
}

/**
 * Codes of temporary errors: refused, unreachable, unknown host name, starting or stopping (57P01 to 57P03), too many
 * connections (53300). A wrong password or database is not temporary.
 */
const TEMPORARY_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
];

/** Repeats `attempt` until it succeeds, with delays that grow from 0.1 s to 3 s. The same error is logged once. */
export async function retryWhileStarting<T>(
  { server, logger, signal, limitMs }: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  let loggedCode: string | undefined;
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 1.5, 3000)) {
    signal?.throwIfAborted();
    try {
      const result = await attempt();
      if (loggedCode !== undefined) logger.info(`${server} accepts connections.`);
      return result;
    } catch (error) {
      const code = getFailureCode(error);
      if (!TEMPORARY_ERRORS.includes(code))
        throw new Error(`${server} refused the connection: ${getMessage(error)} Check DATABASE_URL.`, { cause: error });
      if (performance.now() + delayMs > deadline) {
        throw new Error(
          `${server} did not accept a connection within ${limitMs / 1000} s (${code}): start it, check DATABASE_URL, or unset it for the embedded database.`,
          { cause: error },
        );
      }
      if (loggedCode !== code)
        logger.warn(`${server} does not accept connections yet (${code}); retrying for ${limitMs / 1000} s.`);
      loggedCode = code;
      await pause(delayMs, undefined, { signal });
    }
  }
}

function getFailureCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // node-postgres sets no code on these two errors.
  return /timeout expired|Connection terminated/.test(error.message) ? 'ETIMEDOUT' : '';
}

function getMessage(error: unknown): string {
  return error instanceof Error ? `${error.message}.` : String(error);
}
