// Cursors of lists: where the last answer ended, as id and place, so that the next one goes on there though the list has changed.
import type { Paging } from '#schemas/page/paging.ts';

/** Opaque to clients. */
export const cursorOf = (id: string, index: number): string =>
  Buffer.from(JSON.stringify([id, index])).toString('base64url');

function readCursor(cursor: string): readonly [string, number] | undefined {
  try {
    const value = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    return Array.isArray(value) &&
      value.length === 2 &&
      typeof value[0] === 'string' &&
      Number.isInteger(value[1]) &&
      (value[1] as number) >= 0
      ? [value[0], value[1] as number]
      : undefined;
  } catch {
    return undefined;
  }
}

/** The next `rpp` entries after a cursor (missing or empty: from the start, or from the entry at place `from`). */
export function pageOf<T>(
  list: readonly T[],
  idOf: (entry: T) => string,
  { rpp, lastSeen, from: first = 0 }: { rpp: number; lastSeen?: string | undefined; from?: number },
): { items: T[]; paging: Paging } | 'bad-cursor' {
  let from = first;
  if (lastSeen) {
    const seen = readCursor(lastSeen);
    if (!seen) return 'bad-cursor';
    const at = list.findIndex((entry) => idOf(entry) === seen[0]);
    // The entry is gone: what followed it has moved up to its place.
    from = at >= 0 ? at + 1 : seen[1];
  }
  const items = list.slice(from, from + rpp);
  const last = items.at(-1);
  return {
    items,
    paging: {
      moreDataAvailable: from + items.length < list.length,
      ...(last !== undefined && { lastSeen: cursorOf(idOf(last), from + items.length - 1) }),
    },
  };
}
