import type { Page } from '#schemas/page/page.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { describeElement } from '../pages/schema/describeElement.ts';
import type { Anchor } from './GuestCommentsStore.ts';

/**
 * Returns the elements of a delivered page on which a guest can comment. Elements without an id cannot be named.
 *
 * @param rowIds ids of the rows of each element, in the same order
 */
export const findAnchors = (
  { elements }: Pick<Page, 'elements'>,
  rowIds: readonly (readonly string[])[],
  locale: string,
): readonly Anchor[] =>
  elements.flatMap((element, index) => {
    const id = findEntryId(element)?.id;
    const { title } = describeElement(element as Json, locale);
    return id === undefined ? [] : [{ id, title, rowIds: rowIds[index] ?? [] }];
  });

/** Returns the first element on the screen that shows an anchor; undefined: none does at the moment. */
export const findRow = ({ rowIds }: Anchor): HTMLElement | undefined =>
  rowIds
    .map((id) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`))
    .find((row) => row !== null && row.getClientRects().length > 0) ?? undefined;
