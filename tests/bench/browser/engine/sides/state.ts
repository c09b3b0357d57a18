// The hand-written page and the other engines, with which the bench compares this engine, use this module: it renders
// one React state into a root element, and a change replaces the state.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RowData } from '../content.ts';

/**
 * Renders `View` with the page and returns a function that changes the page.
 *
 * @param wrap puts the view inside a parent that never changes
 */
export function mountState<Page>(
  root: HTMLElement,
  first: Page,
  View: ComponentType<{ readonly page: Page }>,
  wrap: (view: ReactNode) => ReactNode = (view) => view,
): (change: (page: Page) => Page) => void {
  let updatePage: ((change: (page: Page) => Page) => void) | undefined;
  function StatefulView() {
    const [page, setPage] = useState(first);
    useEffect(() => {
      updatePage = setPage;
    }, []);
    return createElement(View, { page });
  }
  createRoot(root).render(wrap(createElement(StatefulView)));
  return (change) => {
    if (updatePage) updatePage(change);
    else throw new Error('the page is not rendered yet');
  };
}

/** A message for a hand-written page: a row and its index. */
export type RowMessage = { readonly row: RowData; readonly index: number; readonly isNew: boolean };
export const createChangeMessage = (row: RowData, index: number): RowMessage => ({ row, index, isNew: false });
export const createAddMessage = (row: RowData, index: number): RowMessage => ({ row, index, isNew: true });

/** Returns the list with a row inserted or replaced; every other entry stays the same object. */
export const withEntry = <Entry>(
  list: readonly Entry[],
  entry: Entry,
  { index, isNew }: Pick<RowMessage, 'index' | 'isNew'>,
): readonly Entry[] => list.toSpliced(index, isNew ? 0 : 1, entry);
