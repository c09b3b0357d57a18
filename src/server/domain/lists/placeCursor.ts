// Cursors of lists that the database keeps: the place of the last item that was answered. Opaque to clients.

/** A cursor for a place. */
export const cursorOfPlace = (place: number): string => Buffer.from(`p${place}`).toString('base64url');

/** The place of a cursor; undefined for none, `bad-cursor` for a text that is no cursor. */
export function placeOf(cursor: string | undefined): number | undefined | 'bad-cursor' {
  if (!cursor) return undefined;
  const place = /^p(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return place === undefined ? 'bad-cursor' : Number(place);
}
