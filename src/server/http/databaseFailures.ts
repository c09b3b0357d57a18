// Describes database errors during a viewer's request: the database cannot be reached, or cannot write.
import { toDatabaseErrorFields } from '../db/errors.ts';
import { describeStorageFailure } from '../domain/publishing/describeStorageFailure.ts';

/** HTTP status, code and public message of a failure; `retryAfter` in seconds. */
export type DatabaseFailure = {
  readonly status: 503 | 507;
  readonly code: 'DATABASE_UNAVAILABLE' | 'STORAGE_FULL' | 'STORAGE_UNWRITABLE';
  readonly message: string;
  readonly retryAfter: number;
};

/**
 * SQLSTATE classes and codes, and system errors, after which the next attempt may succeed: connection lost or refused,
 * too many connections, out of memory, server stopping or starting, statement cancelled.
 */
const UNAVAILABLE =
  /^(08\w{3}|53[02]00|53300|53400|57P0[1-5]|57014|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE)$/;
/** Errors of node-postgres and of the embedded database that have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout e(xpired|xceeded)|Client has encountered a connection error|Client was closed|Cannot use a pool after|The embedded database|Waited \d+ ms for the embedded|The database is closed)/;
const RETRY_SECONDS = { unavailable: 5, storage: 60 } as const;

/**
 * Describes an error whose cause is the database: it cannot store anything, or it cannot be reached.
 *
 * @returns undefined for an error with another cause
 */
export function findDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  const storage = describeStorageFailure(error);
  // The description contains the database's own message, which viewers must not see.
  if (storage)
    return {
      status: storage.status,
      code: storage.code,
      message:
        'The server cannot store anything at the moment, so nothing was changed. What is stored can still be read. Try again later.',
      retryAfter: RETRY_SECONDS.storage,
    };
  const { code = '', message } = toDatabaseErrorFields(error);
  if (!UNAVAILABLE.test(code) && !isLostSocket(error) && !UNAVAILABLE_MESSAGE.test(message)) return undefined;
  return {
    status: 503,
    code: 'DATABASE_UNAVAILABLE',
    message: 'The server cannot reach its database at the moment. Try again in a few seconds.',
    retryAfter: RETRY_SECONDS.unavailable,
  };
}

/**
 * Whether the socket file of a local database is missing. Any missing file causes ENOENT, so the system call is checked
 * too.
 */
const isLostSocket = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT' &&
  'syscall' in error &&
  error.syscall === 'connect';
