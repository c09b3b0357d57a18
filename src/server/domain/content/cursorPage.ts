import { cutPage } from '../delivery/cursor.ts';
import { invalidCursor } from '../../http/errors.ts';

type PageQuery = { readonly rpp: number; readonly lastSeen?: string | undefined; readonly p?: number | undefined };

/**
 * Returns one page of a list: the entries after a cursor, or page number `p` when there is no cursor (the
 * specification's older calls).
 * @throws HttpError 400 CURSOR_INVALID.
 */
export function createCursorPage<T>(
  list: readonly T[],
  idOf: (entry: T) => string,
  { rpp, lastSeen, p = 1 }: PageQuery,
) {
  const from = lastSeen ? 0 : (p - 1) * rpp;
  const page = cutPage(from === 0 ? list : list.slice(from), idOf, { rpp, lastSeen });
  if (page === 'bad-cursor') throw invalidCursor();
  const last = page.items.at(-1);
  const end = last === undefined ? list.length : list.indexOf(last) + 1;
  return {
    items: page.items,
    paging: page.paging,
    page: Math.max(1, Math.ceil(end / rpp)),
    totalPages: Math.ceil(list.length / rpp),
  };
}
