// A hand-written React 19 page that renders every row and card; unchanged rows do not render again.
import { memo } from 'react';
import type { BenchRow } from '../content.ts';
import { FullRow } from '../Row.tsx';
import type { BenchSide } from '../side.ts';
import { createRowInsertion, createRowReplacement, mountState, applyRowChange, type BenchRowChange } from './state.ts';

type Page = readonly BenchRow[];

const Row = memo(FullRow);
const List = ({ page }: { readonly page: Page }) =>
  page.map((row) => <Row key={row.id} id={row.id} title={row.title} items={row.items} />);
// The browser skips layout and paint of distant rows (engine.css); everything else is the same as in `List`.
const AutoList = ({ page }: { readonly page: Page }) =>
  page.map((row) => (
    <div key={row.id} className="auto">
      <Row id={row.id} title={row.title} items={row.items} />
    </div>
  ));

function createSide(View: typeof List): BenchSide<Page, Page> {
  let updatePage: ReturnType<typeof mountState<Page>> | undefined;
  return {
    createDocument: (rows) => rows,
    prepare: (document) => document,
    render: (root, page) => {
      updatePage = mountState(root, page, View);
    },
    createChangeMessage: createRowReplacement,
    createInsertMessage: createRowInsertion,
    prepareMessage: (message) => message,
    show: (message) =>
      updatePage!((page) => applyRowChange(page, (message as BenchRowChange).row, message as BenchRowChange)),
  };
}

export const handWritten = (): BenchSide<Page, Page> => createSide(List);
export const contentVisibility = (): BenchSide<Page, Page> => createSide(AutoList);
