import { BlobsMissingError, HostTakenError, PublishConflictError, VersionMissingError } from '../../db/errors.ts';
import { HttpError } from '../../http/errors.ts';

/** Rethrows the repositories' errors that an operator can act on as HttpError, and every other error as it is. */
export function throwHttpError(error: unknown): never {
  if (error instanceof VersionMissingError)
    throw new HttpError(404, 'VERSION_MISSING', `${error.message} List them with: npm run realm -- versions <realm>`);
  if (error instanceof PublishConflictError)
    throw new HttpError(409, error.code, error.message, { expected: error.expected, actual: error.actual });
  if (error instanceof HostTakenError || error instanceof BlobsMissingError)
    throw new HttpError(409, error.code, error.message);
  throw error;
}
