// Keeps a page in one React state, as the hand-written pages and the other engines do: it is rendered into a root
// element and replaced on a change.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RowData } from '../content.ts';

/**
 * Renders `View` with the page and returns a function that changes the page. @param around a parent element that
 * never changes
 */
export function mountState<Page>(
  root: HTMLElement,
  first: Page,
  View: ComponentType<{ readonly page: Page }>,
  around: (view: ReactNode) => ReactNode = (view) => view,
): (change: (page: Page) => Page) => void {
  let set: ((change: (page: Page) => Page) => void) | undefined;
  function Holder() {
    const [page, setPage] = useState(first);
    useEffect(() => {
      set = setPage;
    }, []);
    return createElement(View, { page });
  }
  createRoot(root).render(around(createElement(Holder)));
  return (change) => {
    if (set) set(change);
    else throw new Error('the page is not drawn yet');
  };
}

/** A message for a hand-written page: a row and its index. */
export type RowMessage = { readonly row: RowData; readonly index: number; readonly isNew: boolean };
export const changeOf = (row: RowData, index: number): RowMessage => ({ row, index, isNew: false });
export const additionOf = (row: RowData, index: number): RowMessage => ({ row, index, isNew: true });

/** Returns the list with a row inserted or replaced; every other entry stays the same object. */
export const withEntry = <Entry>(
  list: readonly Entry[],
  entry: Entry,
  { index, isNew }: Pick<RowMessage, 'index' | 'isNew'>,
): readonly Entry[] => list.toSpliced(index, isNew ? 0 : 1, entry);
