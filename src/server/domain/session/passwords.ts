// Hashes passwords with argon2id, off the main thread and a few at a time: each hash needs 19 MB and a core for about
// 25 ms.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../../http/errors.ts';

/** Hashes and verifies passwords. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Returns whether a password matches a stored hash. It takes as long for a missing hash (an account without a
   * password, or no account) as for a wrong password.
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
};

/**
 * The second of the parameter sets that OWASP recommends: 19 MiB, two passes, one lane. `algorithm` 2 is Argon2id; the
 * library's const enum cannot be used with type stripping.
 */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes computed at the same time. Two of libuv's four threads stay free for files and DNS. */
const MAX_CONCURRENT = 2;
/** Maximum number of waiting calls: the last of them waits for less than a second. */
export const MAX_WAITING = 50;
/** Seconds after which a client should repeat a refused call (Retry-After). */
const RETRY_AFTER_SECONDS = 2;

/**
 * Creates the functions that hash and check passwords, two at a time. While 50 calls wait, a further call rejects with
 * HttpError 503 BUSY.
 */
export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING)
        throw new HttpError(
          503,
          'BUSY',
          'Too many people are signing in at this moment. Please try again in a few seconds.',
          { retryAfter: RETRY_AFTER_SECONDS },
        );
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  const hashLimited = (password: string) => runLimited(() => hash(normalise(password), PARAMETERS));
  let dummyHash: Promise<string> | undefined;
  return {
    hash: hashLimited,
    async matches(stored, password) {
      // Awaited in every case, so that not even the duration of the first response after a start reveals whether an
      // account exists.
      dummyHash ??= hashLimited(randomBytes(16).toString('hex')).catch((error: unknown) => {
        dummyHash = undefined;
        throw error;
      });
      const dummy = await dummyHash;
      const isMatch = await runLimited(() => verify(stored ?? dummy, normalise(password)));
      return isMatch && stored !== null && stored !== undefined;
    },
  };
}

/** Returns one form for passwords that look the same, because keyboards compose letters differently. */
const normalise = (password: string): string => password.normalize('NFKC');
