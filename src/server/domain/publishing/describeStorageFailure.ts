// Describes database errors that the disk causes, for the operator. All other errors are internal errors.
import { toDatabaseErrorFields } from '../../db/errors.ts';

/** HTTP status, code and message of a disk failure. */
export type StorageFailure = {
  readonly status: 503 | 507;
  readonly code: 'STORAGE_FULL' | 'STORAGE_UNWRITABLE';
  readonly message: string;
};

/** SQLSTATE and system error codes of a database that cannot write: no permission, read-only, failing files. */
const UNWRITABLE = ['42501', '25006', '58030', '58P01', '58P02', 'EACCES', 'EPERM', 'EROFS', 'EIO'] as const;
/** Codes of a full disk. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT'] as const;

/**
 * Describes a disk failure; the message quotes the database, which names no secret.
 * @returns undefined for an error with another cause.
 */
export function describeStorageFailure(error: unknown): StorageFailure | undefined {
  const { code = '', message } = toDatabaseErrorFields(error);
  const reason = message.slice(0, 200).replace(/\.?$/, '.');
  if ((FULL as readonly string[]).includes(code))
    return {
      status: 507,
      code: 'STORAGE_FULL',
      message: `The disk of the database is full; nothing was changed. Free some space, then try again. The database says: ${reason}`,
    };
  if ((UNWRITABLE as readonly string[]).includes(code))
    return {
      status: 503,
      code: 'STORAGE_UNWRITABLE',
      message: `The database cannot be written; nothing was changed. Give the server write access to its data folder, or to its database, then try again; if the error persists, restart the server. The database says: ${reason}`,
    };
  return undefined;
}
