import { readRowDepth } from '#engine/page/slots.ts';
import type { Page } from '#schemas/page/page.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { listAllRows } from '../pages/document/rows.ts';
import { describeElement } from '../pages/schema/describeElement.ts';
import type { Anchor } from './GuestCommentsStore.ts';

/**
 * Returns the elements of a delivered page, and those in slots, on which a guest can comment. Elements without an id
 * cannot be named.
 *
 * @param findRowIds returns the ids of the rows that show the element at a JSON pointer of the page
 */
export const findAnchors = (
  { elements }: Pick<Page, 'elements'>,
  findRowIds: (pointer: string) => readonly string[],
  locale: string,
): readonly Anchor[] =>
  listAllRows(elements as readonly Json[]).flatMap(({ pointer, row }) => {
    const id = findEntryId(row)?.id;
    const { title } = describeElement(row, locale);
    return id === undefined ? [] : [{ id, title, depth: readRowDepth(pointer), rowIds: findRowIds(pointer) }];
  });

/** Returns the first element on the screen that shows an anchor; undefined: none does at the moment. */
export const findRow = ({ rowIds }: Anchor): HTMLElement | undefined =>
  rowIds
    .map((id) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`))
    .find((row) => row !== null && row.getClientRects().length > 0) ?? undefined;
