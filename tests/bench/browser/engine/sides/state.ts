// A page held in one piece of state, as the hand-written pages and the engines hold it: drawn into a root, replaced on a change.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RowData } from '../content.ts';

/** Renders `View` with the page and returns a function that changes the page. @param around a parent element that never changes */
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

/** A row and its position, as a message for a hand-written page. */
export type RowMessage = { readonly row: RowData; readonly place: number; readonly isNew: boolean };
export const changeOf = (row: RowData, place: number): RowMessage => ({ row, place, isNew: false });
export const additionOf = (row: RowData, place: number): RowMessage => ({ row, place, isNew: true });

/** Returns the list with a row inserted or replaced; every other entry stays the same object. */
export const withEntry = <Entry>(
  list: readonly Entry[],
  entry: Entry,
  { place, isNew }: Pick<RowMessage, 'place' | 'isNew'>,
): readonly Entry[] => list.toSpliced(place, isNew ? 0 : 1, entry);
