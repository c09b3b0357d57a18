// A page held in one piece of state, as the hand-written pages and the engines hold it: drawn into a root, replaced on a change.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RowData } from '../content.ts';

/** Draws `View` with the page and answers how to change it. @param around what stands around it and never changes. */
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

/** A row and where it goes, as a hand-written page would be told. */
export type RowMessage = { readonly row: RowData; readonly place: number; readonly isNew: boolean };
export const changeOf = (row: RowData, place: number): RowMessage => ({ row, place, isNew: false });
export const additionOf = (row: RowData, place: number): RowMessage => ({ row, place, isNew: true });

/** The list with a row put in or replaced; every other entry stays the same object. */
export const withEntry = <Entry>(
  list: readonly Entry[],
  entry: Entry,
  { place, isNew }: Pick<RowMessage, 'place' | 'isNew'>,
): readonly Entry[] => list.toSpliced(place, isNew ? 0 : 1, entry);
