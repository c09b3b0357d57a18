// Cursors of lists in the database: the position of the last item that was sent. Clients must not interpret them.

/** Returns the cursor of a position. */
export const createPositionCursor = (position: number): string => Buffer.from(`p${position}`).toString('base64url');

/** Returns the position of a cursor; undefined without a cursor, `bad-cursor` for a text that is not one. */
export function readPositionCursor(cursor: string | undefined): number | undefined | 'bad-cursor' {
  if (!cursor) return undefined;
  const position = /^p(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return position === undefined ? 'bad-cursor' : Number(position);
}
