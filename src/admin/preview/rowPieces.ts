// The rows of a page one by one, also those in slots. A preview delivers each row without the rows in its slots, so that
// an edit of one of them delivers only that one, and puts the delivered rows together again.
import { listFilledSlots, mapSlots, pointerToSlot } from '#engine/page/slots.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';

/** An authored row. */
export type RowPiece = {
  readonly pointer: string;
  /** The row with empty lists in its slots; the same object for the same row. */
  readonly shell: unknown;
  readonly slots: readonly { readonly name: string; readonly rows: readonly RowPiece[] }[];
};

/** Returns a function that lists the rows of a page. Equal rows have the same shell. */
export function createPieces(): (elements: readonly unknown[]) => readonly RowPiece[] {
  const shells = new WeakMap<object, unknown>();
  const findShell = (element: unknown): unknown => {
    if (typeof element !== 'object' || element === null) return element;
    const shell = shells.get(element) ?? mapSlots(element, () => []);
    shells.set(element, shell);
    return shell;
  };
  const toPiece = (element: unknown, pointer: string): RowPiece => ({
    pointer,
    shell: findShell(element),
    slots: listFilledSlots(element).map(({ name, elements }) => ({
      name,
      rows: elements.map((inner, index) => toPiece(inner, pointerToSlot(pointer, name, index))),
    })),
  });
  return (elements) => elements.map((element, index) => toPiece(element, `/elements/${index}`));
}

/** Lists rows, each followed by the rows in its slots. */
export const flattenPieces = (pieces: readonly RowPiece[]): readonly RowPiece[] =>
  pieces.flatMap((piece) => [piece, ...piece.slots.flatMap(({ rows }) => flattenPieces(rows))]);

/**
 * Finds the delivered row of each authored row. Of the rows in a row that was not delivered nothing is known.
 * @param delivered the delivered row of a piece with the rows in its slots; undefined: the audience does not see it
 * @param add receives each row with its delivered row, which has empty lists in its slots
 */
export function matchDelivered(
  piece: RowPiece,
  delivered: unknown,
  add: (piece: RowPiece, delivered: unknown) => void,
): void {
  if (delivered === undefined) return add(piece, undefined);
  add(
    piece,
    mapSlots(delivered, () => []),
  );
  const deliveredSlots = new Map(listFilledSlots(delivered).map(({ name, elements }) => [name, elements]));
  for (const { name, rows } of piece.slots) {
    const inSlot = deliveredSlots.get(name) ?? [];
    for (const [index, row] of rows.entries()) {
      const id = findEntryId(row.shell)?.key;
      // Rows that the audience does not see are not delivered, so the position alone says nothing.
      const found =
        id === undefined && inSlot.length === rows.length
          ? inSlot[index]
          : inSlot.find((each) => id !== undefined && findEntryId(each)?.key === id);
      matchDelivered(row, found, add);
    }
  }
}

/** A delivered row with the rows in its slots, as it was put together last. */
type Assembled = { readonly inSlots: readonly unknown[]; readonly element: unknown };

/** Returns a function that puts delivered rows into the slots of a row. The same rows give the same object. */
export function createAssembly(): (
  delivered: unknown,
  slots: readonly { readonly name: string; readonly rows: readonly unknown[] }[],
) => unknown {
  const assembled = new WeakMap<object, Assembled>();
  return (delivered, slots) => {
    if (slots.length === 0 || typeof delivered !== 'object' || delivered === null) return delivered;
    const inSlots = slots.flatMap(({ name, rows }) => [name, ...rows]);
    const before = assembled.get(delivered);
    if (before?.inSlots.length === inSlots.length && inSlots.every((each, index) => each === before.inSlots[index]))
      return before.element;
    const filled = Object.fromEntries(slots.map(({ name, rows }) => [name, rows]));
    const element = { ...delivered, slots: { ...(delivered as { slots?: object }).slots, ...filled } };
    assembled.set(delivered, { inSlots, element });
    return element;
  };
}
