// Refusals of the disk below the database, as an operator needs them told. Everything else stays an internal error.
import { databaseErrorFields } from '../../db/errors.ts';

export type StorageFailure = {
  readonly status: 503 | 507;
  readonly code: 'STORAGE_FULL' | 'STORAGE_UNWRITABLE';
  readonly message: string;
};

/** SQLSTATEs and system codes of a database that cannot write: no rights, read-only, failing files. */
const UNWRITABLE = ['42501', '25006', '58030', '58P01', '58P02', 'EACCES', 'EPERM', 'EROFS', 'EIO'] as const;
/** ... and of one without room. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT'] as const;

/** Undefined for an error that has nothing to do with the disk. The reason is the database's own words, which name no secret. */
export function describeStorageFailure(error: unknown): StorageFailure | undefined {
  const { code = '', message } = databaseErrorFields(error);
  const why = message.slice(0, 200).replace(/\.?$/, '.');
  if ((FULL as readonly string[]).includes(code))
    return {
      status: 507,
      code: 'STORAGE_FULL',
      message: `The disk of the database is full; nothing was changed. Make room, then try again. The database says: ${why}`,
    };
  if ((UNWRITABLE as readonly string[]).includes(code))
    return {
      status: 503,
      code: 'STORAGE_UNWRITABLE',
      message: `The database cannot be written; nothing was changed. Give the server write access to its data folder, or to its database, then try again; if it goes on, restart the server. The database says: ${why}`,
    };
  return undefined;
}
