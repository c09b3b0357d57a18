// Code that all sides of the bench use. A side is one implementation of the same page: this engine, another engine or
// hand-written React. `mountState` keeps the page in one React state, and a change replaces that state.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BenchRow } from '../content.ts';

/**
 * Renders `View` with the page.
 *
 * @param wrap renders the view inside a parent that never renders again
 * @returns a function that replaces the page by the result of `change`
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

/** A change of the list of rows: `row` is inserted at `index` (`isNew`), or replaces the row at `index`. */
export type BenchRowChange = { readonly row: BenchRow; readonly index: number; readonly isNew: boolean };
export const createRowReplacement = (row: BenchRow, index: number): BenchRowChange => ({ row, index, isNew: false });
export const createRowInsertion = (row: BenchRow, index: number): BenchRowChange => ({ row, index, isNew: true });

/** Returns the list with the entry inserted or replaced. All other entries stay the same objects. */
export const applyRowChange = <Entry>(
  list: readonly Entry[],
  entry: Entry,
  { index, isNew }: Pick<BenchRowChange, 'index' | 'isNew'>,
): readonly Entry[] => list.toSpliced(index, isNew ? 0 : 1, entry);
