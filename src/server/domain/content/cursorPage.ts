import { pageOf } from '../delivery/cursor.ts';
import { HttpError } from '../../http/errors.ts';

type Asked = { readonly rpp: number; readonly lastSeen?: string | undefined; readonly p?: number | undefined };

/**
 * One page of a list after a cursor, or by number when there is no cursor (the specification's older calls).
 * @throws HttpError 400 CURSOR_INVALID
 */
export function cursorPage<T>(list: readonly T[], idOf: (entry: T) => string, { rpp, lastSeen, p = 1 }: Asked) {
  const from = lastSeen ? 0 : (p - 1) * rpp;
  const found = pageOf(from === 0 ? list : list.slice(from), idOf, { rpp, lastSeen });
  if (found === 'bad-cursor')
    throw new HttpError(400, 'CURSOR_INVALID', 'lastSeen is not a cursor of this list. Leave it out to start again.');
  const last = found.items.at(-1);
  const end = last === undefined ? list.length : list.indexOf(last) + 1;
  return {
    items: found.items,
    paging: found.paging,
    page: Math.max(1, Math.ceil(end / rpp)),
    totalPages: Math.ceil(list.length / rpp),
  };
}
