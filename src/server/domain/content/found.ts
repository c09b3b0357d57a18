import { HttpError } from '../../http/errors.ts';

/** @throws HttpError 404 CONTENT_NOT_FOUND when there is nothing. */
export function found<T>(value: T | undefined, what: string, id: string): T {
  if (value === undefined)
    throw new HttpError(404, 'CONTENT_NOT_FOUND', `This realm has no ${what} "${id.slice(0, 80)}".`);
  return value;
}
