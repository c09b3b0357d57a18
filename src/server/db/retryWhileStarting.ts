/** Waiting for a PostgreSQL server that is not up yet: a compose file or a node's boot starts both at once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLogger } from './databaseLogger.ts';

export interface RetryOptions {
  /** What is waited for, as messages name it. */
  readonly place: string;
  readonly logger: DatabaseLogger;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the last failure is thrown. */
  readonly limit: number;
}

/**
 * Refused, not reachable, name not known yet, starting up or shutting down (57P01-57P03), all connections taken (53300).
 * Wrong password or database is not among them: that does not heal by waiting.
 */
const passing = [
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

/** Runs `attempt` until it succeeds, with pauses from 0.1 s growing to 3 s. The same failure is logged once. */
export async function retryWhileStarting<T>(
  { place, logger, signal, limit }: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + limit;
  let said: string | undefined;
  for (let wait = 100; ; wait = Math.min(wait * 1.5, 3000)) {
    signal?.throwIfAborted();
    try {
      const result = await attempt();
      if (said !== undefined) logger.info(`${place} answers.`);
      return result;
    } catch (error) {
      const code = failureCode(error);
      if (!passing.includes(code))
        throw new Error(`${place} refuses: ${message(error)} Check DATABASE_URL.`, { cause: error });
      if (performance.now() + wait > deadline) {
        throw new Error(
          `${place} did not answer within ${limit / 1000} s (${code}): start it, check DATABASE_URL, or unset it for the embedded database.`,
          { cause: error },
        );
      }
      if (said !== code) logger.warn(`${place} does not answer yet (${code}); trying for ${limit / 1000} s.`);
      said = code;
      await pause(wait, undefined, { signal });
    }
  }
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // node-postgres gives these two no code.
  return /timeout expired|Connection terminated/.test(error.message) ? 'ETIMEDOUT' : '';
}

function message(error: unknown): string {
  return error instanceof Error ? `${error.message}.` : String(error);
}
