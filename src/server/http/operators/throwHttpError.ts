import {
  BlobsMissingError,
  HostTakenError,
  PublishConflictError,
  TrialChangedError,
  TrialMissingError,
  VersionMissingError,
} from '../../db/errors.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import { PluginKeysInheritedError, PluginsRefusedError } from '../../domain/publishing/planRestore.ts';
import { HttpError } from '../../http/errors.ts';
import { ParsersBusyError, ParseStoppedError } from '../../parsing/parseErrors.ts';

/** Throws an HttpError for a repository's error that an operator can act on; rethrows every other error as it is. */
export function throwHttpError(error: unknown): never {
  if (error instanceof VersionMissingError || error instanceof TrialMissingError)
    throw new HttpError(404, error.code, error.message);
  if (error instanceof PublishConflictError)
    throw new HttpError(409, error.code, error.message, { expected: error.expected, actual: error.actual });
  if (
    error instanceof HostTakenError ||
    error instanceof BlobsMissingError ||
    error instanceof TrialChangedError ||
    error instanceof PluginKeysInheritedError
  )
    throw new HttpError(409, error.code, error.message);
  if (error instanceof PluginsRefusedError)
    throw new HttpError(422, error.code, error.message, {
      problems: error.problems.map((found) => ({ ...found, ...PROBLEM_TEXTS[found.code] })),
    });
  throw error;
}

/** Seconds after which an upload can be sent again. */
const RETRY_AFTER_SECONDS = 10;

/** Throws an HttpError for an upload that could not be read in time; returns for every other error. */
export function throwParseFailure(error: unknown): void {
  if (error instanceof ParseStoppedError)
    throw new HttpError(422, 'UPLOAD_TOO_COMPLEX', error.message, { file: error.file, reason: error.reason });
  if (error instanceof ParsersBusyError)
    throw new HttpError(503, 'UPLOADS_BUSY', error.message, { retryAfter: RETRY_AFTER_SECONDS });
}
