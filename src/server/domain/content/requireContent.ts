import { HttpError } from '../../http/errors.ts';

/**
 * Returns the value of a lookup.
 * @param kind what was looked up, for the message: "playlist".
 * @throws HttpError 404 CONTENT_NOT_FOUND when the lookup found nothing.
 */
export function requireContent<T>(value: T | undefined, kind: string, id: string): T {
  if (value === undefined)
    throw new HttpError(404, 'CONTENT_NOT_FOUND', `This realm has no ${kind} "${id.slice(0, 80)}".`);
  return value;
}
