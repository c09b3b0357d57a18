// Passwords as argon2id, off the main thread, a few at a time: each takes 19 MB and a core for about 25 ms.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../../http/errors.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an account without a password, or none at all (`undefined`), as for a wrong password. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
};

/** OWASP's second choice: 19 MiB, two passes, one lane. `algorithm` 2 is Argon2id: a const enum cannot be read under type stripping. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of libuv's four threads two stay free for files and names. */
const AT_ONCE = 2;
/** More than this would wait over two seconds. */
const MAX_WAITING = 150;

export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING)
        throw new HttpError(
          503,
          'BUSY',
          'Too many people are signing in at this moment. Please try again in a few seconds.',
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
  const hashed = (password: string) => inTurn(() => hash(normalise(password), PARAMETERS));
  let nobody: Promise<string> | undefined;
  return {
    hash: hashed,
    async matches(stored, password) {
      // Waited for in every case, so that the first answer after a start does not tell either.
      nobody ??= hashed(randomBytes(16).toString('hex')).catch((error: unknown) => {
        nobody = undefined;
        throw error;
      });
      const dummy = await nobody;
      const fits = await inTurn(() => verify(stored ?? dummy, normalise(password)));
      return fits && stored !== null && stored !== undefined;
    },
  };
}

/** One spelling for what looks the same: keyboards differ in how they compose letters. */
const normalise = (password: string): string => password.normalize('NFKC');
